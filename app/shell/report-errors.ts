import type { ClientError } from "#features/error-reports/schema.ts";

const REPORTS_MAX = 5;
// The message of errors that the server sent, and has logged itself.
const SERVER_ERROR_MESSAGE = "Unexpected Server Error";

const reported = new Set<string>();

/** Reports unhandled errors, including those before the page is hydrated. */
export function watchErrors() {
  window.addEventListener("error", ({ error }) => reportError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));
}

/** Tells the server about an error in our own scripts, once, without waiting. */
export function reportError(error: unknown) {
  if (!(error instanceof Error) || error.message === SERVER_ERROR_MESSAGE) return;
  const { name, message, stack = "" } = error;
  // Browser extensions have errors too.
  if (!stack.includes(`${location.origin}/`)) return;
  if (reported.has(message) || reported.size >= REPORTS_MAX) return;
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
