/** What an error says about the database. Drizzle wraps the driver's error, so look down the causes. */

const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
// 08: connection lost. 53: no room (disk, memory, connections). 57: shut down, cancelled.
const AWAY = /^(08|53|57)/;
const CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout/;

export function isDatabaseAway(error: unknown) {
  return causes(error).some(
    ({ code, message }) => NETWORK.has(code) || AWAY.test(code) || CONNECTION.test(message),
  );
}

/** NUL bytes and broken surrogates: PostgreSQL keeps no such text. */
export function isUnstorableText(error: unknown) {
  return causes(error).some(({ code }) => code === "22021" || code === "22P05");
}

/** What was to be stored is at fault: another try would fail in the same way. */
export function isRefusedData(error: unknown) {
  // 22: a value that does not fit. 23: against a constraint. 54: too large.
  return causes(error).some(({ code }) => /^(22|23|54)/.test(code));
}

/** A row with this value is there already. The index, not a read before the write, is the judge. */
export function isTaken(error: unknown, index: string) {
  return causes(error).some(({ code, constraint }) => code === "23505" && constraint === index);
}

type Cause = { code: string; message: string; constraint: unknown };

function causes(error: unknown): Cause[] {
  const found: Cause[] = [];
  for (let cause = error; cause instanceof Error && found.length < 5; cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    const constraint = "constraint" in cause ? cause.constraint : undefined;
    found.push({ code, message: cause.message, constraint });
  }
  return found;
}
