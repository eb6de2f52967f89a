export function BlogHeader() {
  return (
    <header>
      <h1 className="text-4xl">Blog</h1>
      <p className="mt-4 text-lg text-muted">
        Insights, updates, and technical articles from our team
      </p>
    </header>
  );
}
