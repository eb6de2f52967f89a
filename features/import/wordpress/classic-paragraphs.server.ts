import { parseTags, type Tag } from "#platform/text/html-tags.ts";

const set = (names: string) => new Set(names.split(" "));
// Text in these is not changed: it already has structure.
const WHOLE = set(
  "p pre table ul ol dl h1 h2 h3 h4 h5 h6 figure script style textarea address form fieldset details svg math select object video audio iframe",
);
// These may contain paragraphs.
const AROUND = set("div blockquote section article aside main header footer center nav");
const INLINE_WHOLE = set("script style textarea svg math select object video audio iframe");

type Run = { html: string; isInside: boolean };

/** Adds paragraphs and line breaks to a post without blocks, as WordPress does when it renders one. */
export function classicParagraphs(html: string): string {
  const parts: string[] = [];
  let run = "";
  let depth = 0;
  let done = 0;
  let whole: { name: string; depth: number } | undefined;

  for (const tag of parseTags(html)) {
    if (whole) {
      whole.depth += depthChange(tag, whole.name);
      // A paragraph needs no closing tag.
      const isNext = whole.name === "p" && !tag.isClosing && isBlock(tag.name);
      if (whole.depth > 0 && !isNext) continue;
      const end = isNext ? tag.at : tag.end;
      take(html.slice(done, end), whole.name);
      done = end;
      whole = undefined;
      if (!isNext) continue;
    }
    if (!isBlock(tag.name) && !INLINE_WHOLE.has(tag.name)) continue;
    run += html.slice(done, tag.at);
    done = tag.at;
    if (WHOLE.has(tag.name) && !tag.isClosing && !tag.isSelfClosing) {
      whole = { name: tag.name, depth: 1 };
      continue;
    }
    endRun();
    if (AROUND.has(tag.name)) depth = Math.max(0, depth + (tag.isClosing ? -1 : 1));
    // A closing tag that closes nothing would open a paragraph of its own.
    if (!WHOLE.has(tag.name)) parts.push(tag.source);
    done = tag.end;
  }
  if (whole) take(html.slice(done), whole.name);
  else run += html.slice(done);
  endRun();
  return parts.filter((part) => part !== "").join("\n");

  function take(source: string, name: string) {
    if (INLINE_WHOLE.has(name)) {
      run += source;
      return;
    }
    endRun();
    parts.push(source);
  }

  function endRun() {
    parts.push(paragraphs({ html: run, isInside: depth > 0 }));
    run = "";
  }
}

function isBlock(name: string) {
  return AROUND.has(name) || name === "hr" || (WHOLE.has(name) && !INLINE_WHOLE.has(name));
}

function depthChange(tag: Tag, name: string) {
  if (tag.name !== name) return 0;
  if (tag.isClosing) return -1;
  return name === "p" || tag.isSelfClosing ? 0 : 1;
}

/** A single line inside another element needs no paragraph. */
function paragraphs({ html, isInside }: Run) {
  const texts = html
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .filter((text) => text.replace(/<br\s*\/?>|&nbsp;/gi, "").trim() !== "")
    .map((text) => withBreaks(text.trim()));
  if (isInside && texts.length === 1) return texts[0] ?? "";
  return texts.map((text) => `<p>${text}</p>`).join("\n");
}

function withBreaks(text: string) {
  if (!text.includes("\n")) return text;
  let broken = "";
  let done = 0;
  let whole = "";
  for (const { name, isClosing, source, at, end } of parseTags(text)) {
    const between = text.slice(done, at);
    broken += (whole ? between : between.replaceAll("\n", "<br />\n")) + source;
    done = end;
    if (INLINE_WHOLE.has(name)) whole = isClosing ? "" : name;
  }
  broken += text.slice(done).replaceAll("\n", "<br />\n");
  return broken.replace(/(<br\s*\/?>)[^\S\n]*<br \/>\n/gi, "$1\n");
}
