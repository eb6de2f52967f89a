/** Replaces `from` to `to` with `insert`, then selects `start` to `end`. */
type Edit = { from: number; to: number; insert: string; start: number; end: number };

/** Edits the text as if it was typed, so that the browser's undo works. */
export function applyEdit(area: HTMLTextAreaElement, { from, to, insert, start, end }: Edit) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  // execCommand is deprecated, but nothing else writes to a textarea's undo history.
  const isTyped = insert
    ? document.execCommand("insertText", false, insert)
    : document.execCommand("delete");
  if (!isTyped) {
    area.setRangeText(insert, from, to);
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  area.setSelectionRange(start, end);
}

export function imageAt(place: number, url: string, alt = ""): Edit {
  const before = `<img src="${url}" alt="`;
  const insert = `${before}${escapeAttribute(alt)}">`;
  return {
    from: place,
    to: place,
    insert,
    start: place + before.length,
    end: place + insert.length - '">'.length,
  };
}

/** The position in `after` of a position in `before`, when one range was edited. */
export function shiftPosition(place: number, before: string, after: string) {
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && before[head] === after[head]) head++;
  if (place <= head) return place;
  let tail = 0;
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const isBehind = place >= before.length - tail;
  return isBehind ? place + after.length - before.length : after.length - tail;
}

/** Escapes a text, but leaves existing entities as they are. */
function escapeAttribute(text: string) {
  return text
    .replace(/&(?!(#\d+|#x[\da-f]+|[a-z]+\d*);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
