/** Text and matches in turn, in any case: ["My ", "Data", " is ", "data", ""]. */
export function splitAtMatches(text: string, q: string) {
  if (q === "") return [text];
  const literal = q.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return text.split(new RegExp(`(${literal})`, "iu"));
}
