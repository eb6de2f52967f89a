export type DiffLine = { kind: "same" | "removed" | "added"; text: string };
export type DiffPart = DiffLine | { kind: "skipped"; count: number };

// Beyond so many comparisons the differing stretch is shown as replaced whole.
const COMPARISONS_MAX = 4_000_000;
const CONTEXT = 2;

// HTML from other programs often has no line breaks: what closes a block ends a line too.
const LINE_END =
  /\r?\n|(?<=<\/(?:p|h[1-6]|li|ul|ol|blockquote|pre|table|tr|figure|div)>)(?!\r?\n)/i;

export function linesOf(text: string) {
  return text === ""
    ? []
    : text.split(LINE_END).filter((line, index) => index === 0 || line !== "");
}

/** What turns `before` into `after`, line by line, removals first. */
export function lineDiff(before: string[], after: string[]): DiffLine[] {
  const head = commonHead(before, after);
  const tail = commonTail(before, after, head);
  return [
    ...all("same", before.slice(0, head)),
    ...middleDiff(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...all("same", before.slice(before.length - tail)),
  ];
}

function middleDiff(before: string[], after: string[]): DiffLine[] {
  if (before.length * after.length > COMPARISONS_MAX) {
    return [...all("removed", before), ...all("added", after)];
  }
  const common = commonLengths(before, after);
  const width = after.length + 1;
  const lengthAt = (a: number, b: number) => common[a * width + b] ?? 0;
  const lines: DiffLine[] = [];
  let a = 0;
  let b = 0;
  while (a < before.length || b < after.length) {
    const removed = before[a];
    const added = after[b];
    if (removed !== undefined && removed === added) {
      lines.push({ kind: "same", text: removed });
      a++;
      b++;
    } else if (removed !== undefined && lengthAt(a + 1, b) >= lengthAt(a, b + 1)) {
      lines.push({ kind: "removed", text: removed });
      a++;
    } else {
      lines.push({ kind: "added", text: added ?? "" });
      b++;
    }
  }
  return lines;
}

/** How long the longest common sequence is from each pair of places to the ends. */
function commonLengths(before: string[], after: string[]) {
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let a = before.length - 1; a >= 0; a--) {
    for (let b = after.length - 1; b >= 0; b--) {
      const here = a * width + b;
      lengths[here] =
        before[a] === after[b]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0);
    }
  }
  return lengths;
}

/** Long stretches of unchanged lines are counted, not shown. */
export function withoutLongStretches(lines: DiffLine[]): DiffPart[] {
  const isNear = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(isChange),
  );
  const parts: DiffPart[] = [];
  for (const [index, line] of lines.entries()) {
    const last = parts.at(-1);
    if (isNear[index]) parts.push(line);
    else if (last?.kind === "skipped") last.count++;
    else parts.push({ kind: "skipped", count: 1 });
  }
  return parts;
}

type Pieces = { before: string; changed: string; after: string };

/** The lines with what differs in them set apart, where a line came in place of another. */
export function withPieces(parts: DiffPart[]): (DiffPart & { pieces?: Pieces })[] {
  return parts.map((part, index) => {
    const other = counterpart(parts, index);
    if (part.kind === "skipped" || other === undefined) return part;
    const pieces = piecesOf(part.text, other);
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

function piecesOf(text: string, other: string): Pieces | undefined {
  const own = [...text];
  const head = commonHead(own, [...other]);
  const tail = commonTail(own, [...other], head);
  // Lines that share next to nothing are two lines, not one that was changed.
  if ((head + tail) * 3 < own.length) return undefined;
  return {
    before: own.slice(0, head).join(""),
    changed: own.slice(head, own.length - tail).join(""),
    after: own.slice(own.length - tail).join(""),
  };
}

function isChange({ kind }: DiffLine) {
  return kind !== "same";
}

function all(kind: DiffLine["kind"], lines: string[]): DiffLine[] {
  return lines.map((text) => ({ kind, text }));
}

function commonHead(before: string[], after: string[]) {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  return head;
}

function commonTail(before: string[], after: string[], head: number) {
  const most = Math.min(before.length, after.length) - head;
  let tail = 0;
  while (tail < most && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return tail;
}
