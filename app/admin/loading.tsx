export function Loading() {
  return (
    <p role="status" className="frame min-h-[60vh] py-12 text-muted">
      Loading...
    </p>
  );
}
