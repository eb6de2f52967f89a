import type { ErrorReport } from "./error-reports.server.ts";
import { loggedError } from "./logged-error.server.ts";

/** What is logged as an error, as a report. `fields` also has what the logger adds to each line. */
export function reportOfLogged(fields: Record<string, unknown>, sentence: string): ErrorReport {
  const { err, requestId, kind, route } = fields;
  const logged = loggedError(err);
  return {
    kind: requestId ? "request" : kind ? "job" : "process",
    type: String(logged.type),
    message: [describe(logged), `(${sentence})`].filter(Boolean).join(" "),
    stack: fullStack(logged),
    route: stringOrUndefined(route ?? kind),
    requestId: stringOrUndefined(requestId),
  };
}

/** So that the code at the end stays in a message that is cut off. */
const STATEMENT_MAX = 300;

type Logged = ReturnType<typeof loggedError>;

function describe({ message, query, code, cause }: Logged): string {
  const statement = typeof query === "string" ? shortened(query.replaceAll('"', "")) : undefined;
  const own = [message ?? statement, code && `(${code})`].filter(Boolean).join(" ");
  const inner = cause ? describe(cause as Logged) : "";
  return own && inner ? `${own}, caused by ${inner}` : own || inner;
}

function shortened(statement: string) {
  return statement.length > STATEMENT_MAX ? `${statement.slice(0, STATEMENT_MAX)}…` : statement;
}

function fullStack({ stack, cause, type }: Logged): string {
  const inner = cause as Logged | undefined;
  const own = typeof stack === "string" ? stack : "";
  return inner ? `${own}\nCaused by ${inner.type ?? type}\n${fullStack(inner)}` : own;
}

function stringOrUndefined(value: unknown) {
  return typeof value === "string" ? value : undefined;
}
