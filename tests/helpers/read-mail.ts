/** Reads an email as a mail program does, as far as our emails go: headers, text and HTML part. */
export function readMail(raw: string) {
  const [headers, body] = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(headers.get("content-type") ?? "")?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => part.slice(2))
    : [raw];
  const decoded = parts.map((part) => {
    const [about, content] = split(part);
    const trimmed = boundary ? content.replace(/\r\n$/, "") : content;
    return {
      type: about.get("content-type") ?? "",
      content: decode(trimmed, about.get("content-transfer-encoding") ?? "7bit"),
    };
  });
  const of = (type: string) => decoded.find((part) => part.type.startsWith(type))?.content;
  return {
    header: (name: string) => inWords(headers.get(name.toLowerCase()) ?? ""),
    headerNames: [...headers.keys()],
    text: of("text/plain")?.replaceAll("\r\n", "\n") ?? "",
    html: of("text/html") ?? "",
  };
}

function split(raw: string): [Map<string, string>, string] {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]/g, " ")
    .split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return [new Map(headers), raw.slice(end + 4)];
}

function decode(content: string, encoding: string) {
  if (encoding === "base64") return Buffer.from(content, "base64").toString();
  if (encoding === "quoted-printable")
    return fromHex(content.replace(/=\r\n/g, ""), /=([0-9A-F]{2})/g);
  return content;
}

/** Decodes encoded words (RFC 2047). */
function inWords(value: string) {
  const joined = value.replace(/\?=\s+=\?/g, "?==?");
  const words = joined.replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(word, "base64").toString("latin1")
      : word.replaceAll("_", " ").replace(/=([0-9A-F]{2})/g, hexAsByte),
  );
  return words === joined ? value : Buffer.from(words, "latin1").toString();
}

function fromHex(content: string, pattern: RegExp) {
  return Buffer.from(content.replace(pattern, hexAsByte), "latin1").toString();
}

function hexAsByte(_: string, hex: string) {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
