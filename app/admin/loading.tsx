export function Loading() {
  return (
    <p role="status" className="admin text-muted">
      Loading...
    </p>
  );
}
