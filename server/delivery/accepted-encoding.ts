export type Encoding = "identity" | "gzip" | "br";

const KNOWN_MAX = 500;
// Browsers send only a few different values.
const known = new Map<string, Encoding>();

/** The smallest encoding that the visitor's `Accept-Encoding` allows. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== "string") return "identity";
  const before = known.get(header);
  if (before) return before;
  const encoding = chosen(header);
  if (known.size < KNOWN_MAX) known.set(header, encoding);
  return encoding;
}

function chosen(header: string): Encoding {
  const allowed = new Map(
    header
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
        const weight = parameters.find((text) => text.startsWith("q="));
        return [name, weight === undefined || Number(weight.slice(2)) > 0] as const;
      }),
  );
  const isAllowed = (name: Encoding) => allowed.get(name) ?? allowed.get("*") ?? false;
  return isAllowed("br") ? "br" : isAllowed("gzip") ? "gzip" : "identity";
}
