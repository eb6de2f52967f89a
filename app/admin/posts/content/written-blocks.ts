/** A part of the content, as `contentBlocks` on the server cuts it. */
export type ContentBlock = {
  source: string;
  html: string | null;
  close?: string;
  isBare?: boolean;
};

/** What is written for a block; `from` if it is one of the content's own that was not changed. */
export type Written = { html: string; from?: ContentBlock & { index: number } };

export function writeBlocks(parts: Written[]) {
  return parts.map((part, index) => between(parts[index - 1], part) + part.html).join("");
}

/** Nothing between blocks that stood side by side; else each is closed and has its own line. */
function between(before: Written | undefined, after: Written) {
  if (!before) return "";
  const [first, second] = [before.from, after.from];
  if (first && second?.index === first.index + 1) return "";
  const closed = before.html + (first?.close ?? "");
  const lines = first?.isBare && second?.isBare ? "\n\n" : lineBreakBetween(closed, after.html);
  return (first?.close ?? "") + lines;
}

function lineBreakBetween(before: string, after: string) {
  return /[\r\n][ \t]*$/.test(before) || /^[ \t]*[\r\n]/.test(after) ? "" : "\n";
}
