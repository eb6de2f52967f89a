/** A text with a selection, as in a textarea. */
export type SelectedText = { text: string; start: number; end: number };

/** Replaces `from` to `to` with `insert`, then selects `start` to `end`. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

type ListTag = "ul" | "ol";

const URL_OR_PATH = /^(https?:\/\/|mailto:|\/)\S+$/i;

export const bold = (selected: SelectedText) => toggleTag(selected, "strong");
export const italic = (selected: SelectedText) => toggleTag(selected, "em");
export const code = (selected: SelectedText) => toggleTag(selected, "code", escaped, unescaped);

/** Wraps the selection in a tag, or removes the tag when it is already inside or around it. */
function toggleTag(
  { text, start, end }: SelectedText,
  tag: string,
  inward = (part: string) => part,
  outward = (part: string) => part,
): Edit {
  const open = `<${tag}>`;
  const close = `</${tag}>`;
  const part = text.slice(start, end);
  if (text.slice(0, start).endsWith(open) && text.slice(end).startsWith(close)) {
    const from = start - open.length;
    return selecting({ from, to: end + close.length, insert: outward(part) });
  }
  if (part.startsWith(open) && part.endsWith(close) && part !== open) {
    return selecting({
      from: start,
      to: end,
      insert: outward(part.slice(open.length, -close.length)),
    });
  }
  // A double click selects the space after a word, too; it stays outside the tag.
  const from = part.trim() === "" ? start : start + part.length - part.trimStart().length;
  const to = part.trim() === "" ? end : start + part.trimEnd().length;
  const inner = inward(text.slice(from, to));
  return selecting({ from, to, insert: open + inner + close }, open.length, close.length);
}

/** A selected text becomes the link's text; a selected URL also becomes its target. */
export function link({ text, start, end }: SelectedText): Edit {
  const part = text.slice(start, end);
  const href = URL_OR_PATH.test(part) ? part : "https://";
  const before = '<a href="';
  const insert = `${before}${href}">${part}</a>`;
  if (href === part) {
    return selecting({ from: start, to: end, insert }, `${before}${href}">`.length, "</a>".length);
  }
  return selecting({ from: start, to: end, insert }, before.length, `">${part}</a>`.length);
}

/** Turns every selected line into a heading, or back into a plain line. */
export function heading(selected: SelectedText, level: 2 | 3): Edit {
  const { from, to } = wholeLines(selected);
  const lines = selected.text.slice(from, to).split("\n");
  const tag = `h${level}`;
  const isOne = lines.length === 1;
  const plain = lines.map(withoutBlock);
  if (lines.every((line, index) => plain[index] !== line && lineTag(line) === tag)) {
    return selecting({ from, to, insert: plain.join("\n") });
  }
  const insert = plain
    .map((line) => (line === "" && !isOne ? "" : `<${tag}>${line}</${tag}>`))
    .join("\n");
  return isOne
    ? selecting({ from, to, insert }, tag.length + 2, tag.length + 3)
    : selecting({ from, to, insert });
}

/** Turns every selected line into a list item; a list into the other kind, or back into lines. */
export function list(selected: SelectedText, tag: ListTag): Edit {
  const { from, to } = wholeLines(selected);
  const block = selected.text.slice(from, to);
  const same = unwrapBlock(block, tag);
  if (same !== undefined) {
    const lines = same.split("\n").map((line) => withoutTag(line, "li"));
    return selecting({ from, to, insert: lines.join("\n") });
  }
  const lines =
    unwrapBlock(block, tag === "ul" ? "ol" : "ul")
      ?.split("\n")
      .map((line) => withoutTag(line, "li")) ??
    block.split("\n").map((line) => withoutTag(line, "p").replace(/^([-*•]|\d+[.)])\s+/, ""));
  const listed = lines.filter((line, index) => line !== "" || (lines.length === 1 && index === 0));
  return wrapLines(from, to, tag, listed, "li");
}

/** Turns every selected line into a quoted paragraph, or back into a plain line. */
export function quote(selected: SelectedText): Edit {
  const { from, to } = wholeLines(selected);
  const block = selected.text.slice(from, to);
  const quoted = unwrapBlock(block, "blockquote");
  const lines = (quoted ?? block).split("\n").map((line) => withoutTag(line, "p"));
  if (quoted !== undefined) return selecting({ from, to, insert: lines.join("\n") });
  const filled = lines.filter((line) => line !== "" || lines.length === 1);
  return wrapLines(from, to, "blockquote", filled, "p");
}

export function codeBlock(selected: SelectedText): Edit {
  const { from, to } = wholeLines(selected);
  const block = selected.text.slice(from, to);
  const [, known] = /^<pre><code>([\s\S]*)<\/code><\/pre>$/.exec(block) ?? [];
  if (known !== undefined) return selecting({ from, to, insert: unescaped(known) });
  const insert = `<pre><code>${escaped(block)}</code></pre>`;
  return selecting({ from, to, insert }, "<pre><code>".length, "</code></pre>".length);
}

/** Inserts a table below the cursor's line, and puts the cursor into its first cell. */
export function table(selected: SelectedText): Edit {
  const { from, to } = wholeLines(selected);
  const head = "<table>\n  <thead>\n    <tr><th>";
  const rest =
    "</th><th></th></tr>\n  </thead>\n  <tbody>\n    <tr><td></td><td></td></tr>\n  </tbody>\n</table>";
  const before = from === to ? "" : "\n";
  return selecting(
    { from: to, to, insert: before + head + rest },
    before.length + head.length,
    rest.length,
  );
}

/** Inserts an image, and selects its alt text. */
export function image({ end }: SelectedText, url: string, alt = ""): Edit {
  const before = `<img src="${url}" alt="`;
  const after = '">';
  const insert = before + escaped(alt).replaceAll('"', "&quot;") + after;
  return selecting({ from: end, to: end, insert }, before.length, after.length);
}

/** Where a position in `before` is in `after`, when one range was edited. */
export function shifted(place: number, before: string, after: string) {
  const shortest = Math.min(before.length, after.length);
  let head = 0;
  while (head < shortest && before[head] === after[head]) head++;
  if (place <= head) return place;
  let tail = 0;
  while (tail < shortest - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const isBehind = place >= before.length - tail;
  return isBehind ? place + after.length - before.length : after.length - tail;
}

function wholeLines({ text, start, end }: SelectedText) {
  // A selection that ends after a line break does not include the next line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const next = text.indexOf("\n", last);
  return {
    from: start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1,
    to: next === -1 ? text.length : next,
  };
}

function wrapLines(from: number, to: number, tag: string, lines: string[], item: string): Edit {
  const inner = lines.map((line) => `  <${item}>${line}</${item}>`).join("\n");
  const head = `<${tag}>\n`;
  const insert = `${head}${inner}\n</${tag}>`;
  if (lines.length !== 1) return selecting({ from, to, insert });
  const open = head.length + `  <${item}>`.length;
  return selecting({ from, to, insert }, open, insert.length - open - (lines[0]?.length ?? 0));
}

/** Selects the inserted text, except `head` characters at its start and `tail` at its end. */
function selecting(edit: Omit<Edit, "start" | "end">, head = 0, tail = 0): Edit {
  const { from, insert } = edit;
  return { ...edit, start: from + head, end: from + insert.length - tail };
}

function withoutBlock(line: string) {
  return withoutTag(line, lineTag(line) ?? "p");
}

function lineTag(line: string) {
  return /^\s*<(h[1-6]|p)>/.exec(line)?.[1];
}

function withoutTag(line: string, tag: string) {
  const text = line.trim();
  const open = `<${tag}>`;
  const close = `</${tag}>`;
  return text.startsWith(open) && text.endsWith(close)
    ? text.slice(open.length, -close.length)
    : text;
}

/** The element's content; undefined when the block is not that element. */
function unwrapBlock(block: string, tag: string) {
  const inside = withoutTag(block, tag);
  return inside === block.trim() ? undefined : inside.trim();
}

/** Existing entities are not escaped again. */
function escaped(text: string) {
  return text
    .replace(/&(?!(#\d+|#x[\da-f]+|[a-z]+\d*);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function unescaped(text: string) {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
