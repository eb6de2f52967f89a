import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { RequestEnv } from "../http/http.server.ts";
import { requestRoute } from "../request-route.server.ts";
import { escapeHtml } from "../text/escape.ts";
import { isDatabaseAway, isUnstorableText } from "./database-faults.server.ts";

const STATUS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  verification_required: 403,
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  slug_taken: 409,
  last_admin: 409,
  too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  invalid: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, ContentfulStatusCode>;

export type ErrorCode = keyof typeof STATUS;
type Options = ErrorOptions & {
  retryAfterSeconds?: number;
  /** Data that the API sends beside the error, such as the values that someone else saved. */
  details?: Record<string, unknown>;
};

/** A code for programs and a sentence for people; the cause is only logged. */
export class AppError extends Error {
  override name = "AppError";
  code: ErrorCode;
  retryAfterSeconds: number | undefined;
  details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, options: Options = {}) {
    super(message, options);
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
  }

  get status() {
    return STATUS[this.code];
  }
}

/** Handles everything that was thrown: JSON for the API, a plain page for everything else. */
export function errorResponse(thrown: unknown, c: Context<RequestEnv>): Response {
  const error = logError(thrown, c);
  return c.req.path.startsWith("/api/")
    ? c.json(
        { error: { code: error.code, message: error.message }, ...error.details },
        error.status,
      )
    : c.html(plainPage(error.message), error.status);
}

/** Turns what was thrown into an error that is safe to show, and logs the details. */
export function logError(thrown: unknown, c: Context<RequestEnv>): AppError {
  const error = asAppError(thrown);
  if (error.status >= 500) {
    c.get("log")?.error({ err: error.cause ?? error, route: requestRoute(c) }, "a request failed");
  }
  if (error.retryAfterSeconds) c.header("Retry-After", String(error.retryAfterSeconds));
  c.header("Cache-Control", "no-store");
  return error;
}

/** An error that is safe to show. */
export function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof HTTPException && cause.status < 500) {
    return new AppError("bad_request", "We couldn’t understand that request.", { cause });
  }
  if (isUnstorableText(cause)) {
    return new AppError("invalid", "The text contains characters we can’t store.", { cause });
  }
  if (isDatabaseAway(cause)) {
    const sentence = "We can’t do that right now. Please try again in a moment.";
    return new AppError("unavailable", sentence, { cause, retryAfterSeconds: 5 });
  }
  return new AppError("internal", "Something went wrong on our end. Please try again.", { cause });
}

/** A page that depends on nothing in the app, because it is shown when the app fails. */
function plainPage(message: string) {
  const text = escapeHtml(message);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text}</title></head>
<body><main><h1>${text}</h1><p><a href="/">Return to Home</a></p></main></body>
</html>
`;
}
