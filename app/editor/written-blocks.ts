/** A part of the content, as `contentBlocks` on the server splits it. */
export type ContentBlock = {
  source: string;
  html: string | null;
  close?: string;
  isBare?: boolean;
};

/** The HTML of a block. `from`: the block of the content, if it was not changed. */
export type WrittenBlock = { html: string; from?: ContentBlock & { index: number } };

export function writeBlocks(parts: WrittenBlock[]) {
  return parts.map((part, index) => separatorBetween(parts[index - 1], part) + part.html).join("");
}

/** The text between two blocks: none if they were neighbors, otherwise line breaks. */
function separatorBetween(before: WrittenBlock | undefined, after: WrittenBlock) {
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
