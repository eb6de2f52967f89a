/** The text with every place marked where it contains `q`. */
export function Highlighted({ text, q }: { text: string; q: string }) {
  return <Marked parts={splitAtMatches(text, q)} />;
}

/** Text and marked text in turn. */
export function Marked({ parts }: { parts: string[] }) {
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other identity
      <mark key={index} className="rounded-sm bg-signal/25 text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Text and matches in turn, in any case: ["My ", "Data", " is ", "data", ""]. */
export function splitAtMatches(text: string, q: string) {
  if (q === "") return [text];
  const literal = q.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return text.split(new RegExp(`(${literal})`, "iu"));
}
