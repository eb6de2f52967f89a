/** The server did not say who is signed in, so the guard can neither allow nor refuse. */
export function Unreachable() {
  return (
    <div
      role="alert"
      className="frame grid min-h-[60vh] content-start justify-items-start gap-4 py-12"
    >
      <p>The server does not answer. You are still signed in.</p>
      <button type="button" className="button button-quiet" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  );
}
