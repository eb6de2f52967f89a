export function BlogHeader() {
  return (
    <header>
      <h1 className="text-[clamp(2.5rem,1.6rem+3.6vw,4.5rem)]">Blog</h1>
      <p className="mt-4 text-[1.15rem] text-muted">
        Insights, updates, and technical articles from our team
      </p>
    </header>
  );
}
