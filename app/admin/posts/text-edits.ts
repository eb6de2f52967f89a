/** A text with a part of it marked, as a textarea holds it. */
export type Marked = { text: string; start: number; end: number };

/** Puts `insert` in place of what lies between `from` and `to`, then marks `start` to `end`. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

type ListTag = "ul" | "ol";

const ADDRESS = /^(https?:\/\/|mailto:|\/)\S+$/i;

export const bold = (marked: Marked) => toggleTag(marked, "strong");
export const italic = (marked: Marked) => toggleTag(marked, "em");
export const code = (marked: Marked) => toggleTag(marked, "code", escaped, unescaped);

/** Around the marked part; away again when it is there already, inside or around the mark. */
function toggleTag(
  { text, start, end }: Marked,
  tag: string,
  inward = (part: string) => part,
  outward = (part: string) => part,
): Edit {
  const open = `<${tag}>`;
  const close = `</${tag}>`;
  const part = text.slice(start, end);
  if (text.slice(0, start).endsWith(open) && text.slice(end).startsWith(close)) {
    const from = start - open.length;
    return marking({ from, to: end + close.length, insert: outward(part) });
  }
  if (part.startsWith(open) && part.endsWith(close) && part !== open) {
    return marking({
      from: start,
      to: end,
      insert: outward(part.slice(open.length, -close.length)),
    });
  }
  // A double click marks the space after a word too; it stays outside.
  const from = part.trim() === "" ? start : start + part.length - part.trimStart().length;
  const to = part.trim() === "" ? end : start + part.trimEnd().length;
  const inner = inward(text.slice(from, to));
  return marking({ from, to, insert: open + inner + close }, open.length, close.length);
}

/** With a mark, its text is the link; an address becomes the link's own. */
export function link({ text, start, end }: Marked): Edit {
  const part = text.slice(start, end);
  const href = ADDRESS.test(part) ? part : "https://";
  const before = '<a href="';
  const insert = `${before}${href}">${part}</a>`;
  if (href === part) {
    return marking({ from: start, to: end, insert }, `${before}${href}">`.length, "</a>".length);
  }
  return marking({ from: start, to: end, insert }, before.length, `">${part}</a>`.length);
}

/** Every marked line becomes a heading, or a plain line again. */
export function heading(marked: Marked, level: 2 | 3): Edit {
  const { from, to } = wholeLines(marked);
  const lines = marked.text.slice(from, to).split("\n");
  const tag = `h${level}`;
  const isOne = lines.length === 1;
  const plain = lines.map(withoutBlock);
  if (lines.every((line, index) => plain[index] !== line && tagOf(line) === tag)) {
    return marking({ from, to, insert: plain.join("\n") });
  }
  const insert = plain
    .map((line) => (line === "" && !isOne ? "" : `<${tag}>${line}</${tag}>`))
    .join("\n");
  return isOne
    ? marking({ from, to, insert }, tag.length + 2, tag.length + 3)
    : marking({ from, to, insert });
}

/** Every marked line becomes an item; a list becomes the other kind, or plain lines again. */
export function list(marked: Marked, tag: ListTag): Edit {
  const { from, to } = wholeLines(marked);
  const block = marked.text.slice(from, to);
  const same = insideOf(block, tag);
  if (same !== undefined) {
    const lines = same.split("\n").map((line) => withoutTag(line, "li"));
    return marking({ from, to, insert: lines.join("\n") });
  }
  const lines =
    insideOf(block, tag === "ul" ? "ol" : "ul")
      ?.split("\n")
      .map((line) => withoutTag(line, "li")) ??
    block.split("\n").map((line) => withoutTag(line, "p").replace(/^([-*•]|\d+[.)])\s+/, ""));
  const listed = lines.filter((line, index) => line !== "" || (lines.length === 1 && index === 0));
  return blockOf(from, to, tag, listed, "li");
}

/** Every marked line becomes a quoted paragraph, or a plain line again. */
export function quote(marked: Marked): Edit {
  const { from, to } = wholeLines(marked);
  const block = marked.text.slice(from, to);
  const quoted = insideOf(block, "blockquote");
  const lines = (quoted ?? block).split("\n").map((line) => withoutTag(line, "p"));
  if (quoted !== undefined) return marking({ from, to, insert: lines.join("\n") });
  const kept = lines.filter((line) => line !== "" || lines.length === 1);
  return blockOf(from, to, "blockquote", kept, "p");
}

export function codeBlock(marked: Marked): Edit {
  const { from, to } = wholeLines(marked);
  const block = marked.text.slice(from, to);
  const [, known] = /^<pre><code>([\s\S]*)<\/code><\/pre>$/.exec(block) ?? [];
  if (known !== undefined) return marking({ from, to, insert: unescaped(known) });
  const insert = `<pre><code>${escaped(block)}</code></pre>`;
  return marking({ from, to, insert }, "<pre><code>".length, "</code></pre>".length);
}

/** Below the line of the cursor, which comes to stand in the first cell. */
export function table(marked: Marked): Edit {
  const { from, to } = wholeLines(marked);
  const head = "<table>\n  <thead>\n    <tr><th>";
  const rest =
    "</th><th></th></tr>\n  </thead>\n  <tbody>\n    <tr><td></td><td></td></tr>\n  </tbody>\n</table>";
  const before = from === to ? "" : "\n";
  return marking(
    { from: to, to, insert: before + head + rest },
    before.length + head.length,
    rest.length,
  );
}

/** The cursor then stands where the words for those who do not see it belong. */
export function image({ end }: Marked, url: string): Edit {
  const before = `<img src="${url}" alt="`;
  const after = '">';
  return marking({ from: end, to: end, insert: before + after }, before.length, after.length);
}

/** Where a place in `before` lies in `after`, when one stretch was typed over. */
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

function wholeLines({ text, start, end }: Marked) {
  // A mark that ends behind a line break does not reach into the next line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const next = text.indexOf("\n", last);
  return {
    from: start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1,
    to: next === -1 ? text.length : next,
  };
}

function blockOf(from: number, to: number, tag: string, lines: string[], item: string): Edit {
  const inner = lines.map((line) => `  <${item}>${line}</${item}>`).join("\n");
  const head = `<${tag}>\n`;
  const insert = `${head}${inner}\n</${tag}>`;
  if (lines.length !== 1) return marking({ from, to, insert });
  const open = head.length + `  <${item}>`.length;
  return marking({ from, to, insert }, open, insert.length - open - (lines[0]?.length ?? 0));
}

/** Marks what was put in, less so much at its beginning and its end. */
function marking(edit: Omit<Edit, "start" | "end">, head = 0, tail = 0): Edit {
  const { from, insert } = edit;
  return { ...edit, start: from + head, end: from + insert.length - tail };
}

function withoutBlock(line: string) {
  return withoutTag(line, tagOf(line) ?? "p");
}

function tagOf(line: string) {
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

/** What the element holds; undefined when the block is not that element. */
function insideOf(block: string, tag: string) {
  const inside = withoutTag(block, tag);
  return inside === block.trim() ? undefined : inside.trim();
}

/** What is written as an entity already stays as it is. */
function escaped(text: string) {
  return text
    .replace(/&(?!(#\d+|#x[\da-f]+|[a-z]+\d*);)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

function unescaped(text: string) {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
