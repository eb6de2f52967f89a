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

function causes(error: unknown): { code: string; message: string }[] {
  const found = [];
  for (let cause = error; cause instanceof Error && found.length < 5; cause = cause.cause) {
    const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
    found.push({ code, message: cause.message });
  }
  return found;
}
