import { decoded } from "../text/decoded.ts";

const EMAIL = /[^\s"'<>(),;:@/]+@[^\s"'<>(),;:@/]+/g;
const URLS = /\b(https?:\/\/)(?:[^\s"'<>()/?#@]*@)?([^\s"'<>()/?#]+)[/?#][^\s"'<>()]*/g;
const LONG_WORD = /[A-Za-z0-9_-]{24,}/g;

/** A message without what people may have entered: for the log and for error reports. */
export function redactValues(message: string) {
  return (
    message
      // V8 puts the text that it could not parse in double quotes, and names in single quotes.
      .replace(/".*"/s, '"…"')
      .replace(URLS, "$1$2/…")
      .replace(EMAIL, "…@…")
      .replace(LONG_WORD, (word) => (isToken(word) ? "…" : word))
  );
}

/** A path without the secrets that it may contain: a private link's token, also when misspelled. */
export function loggablePath(path: string) {
  const segments = path.split("/");
  const secretAt = segments.findIndex(
    (segment, at) =>
      /^preview$/i.test(decoded(segment)) ||
      (at === 1 && /^(?:draft|statements)$/i.test(decoded(segment))),
  );
  const shown = secretAt === -1 ? segments : [...segments.slice(0, secretAt + 1), "…"];
  return redactValues(shown.join("/"));
}

function isToken(word: string) {
  return /[A-Z]/.test(word) && /[a-z]/.test(word) && /\d|_/.test(word);
}
