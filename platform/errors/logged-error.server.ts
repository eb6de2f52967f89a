import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { redactValues } from "./redact.server.ts";

/** Properties that are logged: names and codes, never values. */
const FACTS = ["code", "constraint", "table", "column", "syscall", "command", "responseCode"];
const DEEPEST_CAUSE = 5;

/**
 * An error as it is logged. Query errors contain the values that were sent, in several places, and
 * those are names, email addresses, messages and hashes. So only the statement and the code are
 * logged. A mail server's message often repeats the recipient's email address.
 */
export function loggedError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { cause } = error;
  return {
    type: error.constructor.name,
    ...safeMessage(error),
    ...loggedFields(error),
    stack: stackWithoutMessage(error),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: loggedError(cause, depth + 1) }),
  };
}

function safeMessage(error: Error) {
  if (error instanceof DrizzleQueryError) return { query: error.query };
  const repeatsValues = error instanceof pg.DatabaseError || "responseCode" in error;
  return repeatsValues ? {} : { message: redactValues(error.message) };
}

function loggedFields(error: Error) {
  return Object.fromEntries(
    Object.entries(error).filter(([name, value]) => FACTS.includes(name) && value !== undefined),
  );
}

/** The stack without the message at its start. */
function stackWithoutMessage({ stack = "", message }: Error) {
  const end = stack.indexOf(message);
  return end === -1 ? undefined : stack.slice(end + message.length).trim();
}
