// Classifies database errors. Drizzle wraps the driver's error, so all causes are checked.

const NETWORK = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
]);
// 08: connection lost. 53: out of resources (disk, memory, connections). 57: shut down, canceled.
const UNREACHABLE = /^(08|53|57)/;
const CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout/;

export function isDatabaseAway(error: unknown) {
  return causes(error).some(
    ({ code, message }) => NETWORK.has(code) || UNREACHABLE.test(code) || CONNECTION.test(message),
  );
}

/** Whether the text contains NUL bytes or broken surrogates, which PostgreSQL can't store. */
export function isUnstorableText(error: unknown) {
  return causes(error).some(
    ({ code, message }) =>
      code === "22021" || code === "22P05" || (code === "22P02" && message.endsWith("type json")),
  );
}

/** The data is at fault, so a retry would fail too. */
export function isRefusedData(error: unknown) {
  // 22: invalid value. 23: constraint violated. 54: too large.
  return causes(error).some(({ code }) => /^(22|23|54)/.test(code));
}

/** A row with this value exists. The unique index decides, not a read before the write. */
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
