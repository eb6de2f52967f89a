import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { RequestEnv } from "./http.server.ts";

const STATUS = {
  bad_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  uri_too_long: 414,
  internal: 500,
} as const satisfies Record<string, ContentfulStatusCode>;

export type ErrorCode = keyof typeof STATUS;

/** A code for programs, a sentence for people; the cause is for the log alone. */
export class AppError extends Error {
  override name = "AppError";
  code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function answerError(thrown: unknown, c: Context<RequestEnv>): Response {
  const error = asAppError(thrown);
  const status = STATUS[error.code];
  if (status >= 500) c.get("log")?.error({ err: error.cause ?? error }, error.message);
  return c.req.path.startsWith("/api/")
    ? c.json({ error: { code: error.code, message: error.message } }, status)
    : c.html(plainPage(error.message), status);
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof HTTPException && thrown.status < 500) {
    return new AppError("bad_request", "The request could not be understood.", { cause: thrown });
  }
  return new AppError("internal", "Something went wrong on our side. Please try again.", {
    cause: thrown,
  });
}

/** Needs no part of the app to work: it is shown when the app does not. */
function plainPage(message: string) {
  const text = message.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text}</title></head>
<body><main><h1>${text}</h1><p><a href="/">Return to Home</a></p></main></body>
</html>
`;
}
