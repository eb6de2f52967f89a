import { diffArrays, diffWordsWithSpace } from "diff";

export type DiffLine = { kind: "same" | "removed" | "added"; text: string };
type Skipped = { kind: "skipped"; count: number };
export type DiffPart = DiffLine | Skipped;

const CONTEXT = 2;
// Texts with more changes than this are shown as replaced whole: nobody reads such a comparison,
// and finding the shortest one takes seconds.
export const CHANGES_MAX = 1_000;

// HTML from other programs often has no line breaks: what closes a block ends a line too.
const LINE_END =
  /\r?\n|(?<=<\/(?:p|h[1-6]|li|ul|ol|blockquote|pre|table|tr|figure|div)>)(?!\r?\n)/i;

export function splitLines(text: string) {
  return text === ""
    ? []
    : text.split(LINE_END).filter((line, index) => index === 0 || line !== "");
}

/** What turns `before` into `after`, line by line, removals first. */
export function lineDiff(before: string[], after: string[]): DiffLine[] {
  const changes = diffArrays(before, after, { maxEditLength: CHANGES_MAX });
  if (!changes) return [...all("removed", before), ...all("added", after)];
  return changes.flatMap(({ added, removed, value }) =>
    all(added ? "added" : removed ? "removed" : "same", value),
  );
}

/** Long stretches of unchanged lines, or blocks, are counted, not shown. */
export function withoutLongStretches<Line extends { kind: string }>(
  lines: Line[],
  context = CONTEXT,
): (Line | Skipped)[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - context), index + context + 1).some(isChange),
  );
  const parts: (Line | Skipped)[] = [];
  for (const [index, line] of lines.entries()) {
    const last = parts.at(-1);
    if (isNear[index]) parts.push(line);
    else if (last && isSkipped(last)) last.count++;
    else parts.push({ kind: "skipped", count: 1 });
  }
  return parts;
}

type Piece = { text: string; isChanged: boolean };

/** The changed words are marked in a line that replaced another. */
export function withPieces(parts: DiffPart[]): (DiffPart & { pieces?: Piece[] })[] {
  return parts.map((part, index) => {
    const other = counterpart(parts, index);
    if (part.kind === "skipped" || other === undefined) return part;
    const pieces = diffPieces(part.text, other);
    return pieces ? { ...part, pieces } : part;
  });
}

/** Of two removed and two added lines in a row, the first belong together, and the second. */
function counterpart(parts: DiffPart[], index: number) {
  const kind = parts[index]?.kind;
  if (kind !== "removed" && kind !== "added") return undefined;
  let first = index;
  while (parts[first - 1]?.kind === "removed" || parts[first - 1]?.kind === "added") first--;
  const run = parts.slice(first);
  const end = run.findIndex((part) => part.kind !== "removed" && part.kind !== "added");
  const lines = (end === -1 ? run : run.slice(0, end)) as DiffLine[];
  const own = lines.filter((line) => line.kind === kind).indexOf(lines[index - first] as DiffLine);
  return lines.filter((line) => line.kind !== kind)[own]?.text;
}

function diffPieces(text: string, other: string): Piece[] | undefined {
  const changes = diffWordsWithSpace(other, text, { maxEditLength: CHANGES_MAX }) ?? [];
  const pieces = changes
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, isChanged: added }));
  const unchanged = pieces.filter(({ isChanged }) => !isChanged).map((piece) => piece.text);
  // Lines that share next to nothing are two lines, not one that was changed.
  return unchanged.join("").length * 3 < text.length ? undefined : pieces;
}

function isChange({ kind }: { kind: string }) {
  return kind !== "same";
}

function isSkipped(part: { kind: string }): part is Skipped {
  return part.kind === "skipped";
}

function all(kind: DiffLine["kind"], lines: string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}
