// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Text of any kind. Characters that XML can't contain are left out. */
export function cdata(text: string) {
  const allowed = text.toWellFormed().replace(FORBIDDEN, "");
  const split = allowed
    .replaceAll("]]>", "]]]]><![CDATA[>")
    // Readers of XML turn a bare carriage return into a line feed.
    .replaceAll("\r", "]]>&#13;<![CDATA[");
  return `<![CDATA[${split}]]>`;
}

/** Each element on a line of its own; without those that have no text. */
export function elements(texts: Record<string, string | undefined>) {
  return Object.entries(texts)
    .filter(([, text]) => text !== undefined)
    .map(([name, text]) => `<${name}>${text}</${name.split(" ", 1)[0]}>\n`)
    .join("");
}
