import type { ClientError } from "#features/error-reports/error-reports.schema.ts";

const PER_PAGE_LOAD = 5;
// An error that the server sent: it has reported it itself.
const OF_SERVER = "Unexpected Server Error";

const reported = new Set<string>();

/** Reports errors that nothing handled, those before the page is hydrated among them. */
export function watchErrors() {
  window.addEventListener("error", ({ error }) => reportError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}

/** Tells the server about an error in our own scripts, once, without waiting. */
export function reportError(error: unknown) {
  if (!(error instanceof Error) || error.message === OF_SERVER) return;
  const { name, message, stack = "" } = error;
  // Browser extensions have errors too.
  if (!stack.includes(`${location.origin}/`)) return;
  if (reported.has(message) || reported.size >= PER_PAGE_LOAD) return;
  reported.add(message);
  const body: ClientError = {
    type: name.slice(0, 100),
    message: message.slice(0, 1000),
    stack: stack.slice(0, 5000),
    path: location.pathname.slice(0, 1000),
  };
  fetch("/api/client-errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => {});
}
