import { escapeHtml } from "#platform/text/escape.ts";
import { wordsIn } from "../content/content.server.ts";
import { MAY_OPEN } from "../content/content-pictures.server.ts";
import { anchorOf } from "../content/urls.ts";
import { attributeOf } from "./attribute-of.ts";
import { codeBar, languageOf } from "./code-blocks.server.ts";
import { footnotesIn } from "./footnotes.server.ts";
import type { Heading } from "./headings.ts";

type Open = { name: string; attributes: string; contentAt: number; outAt: number };

const VOID = new Set(["br", "hr", "img"]);
const CODE_START = '<div class="code">';
const HEADING = /^h[2-6]$/;
// Nothing that can be clicked goes inside of these.
const CONTROLS = new Set(["a", "summary"]);

/**
 * What the page of a post adds to sanitized HTML: links to headings, the parts of code blocks,
 * names for tables and footnotes, marks on images that may open. The sanitizer lets neither the
 * classes nor the attributes through, so a post's author can't write them.
 */
export function articleHtml(html: string, highlighted: Map<number, string>) {
  const headings: Heading[] = [];
  const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id ?? ""));
  const uses = new Map<string, number>();
  const footnotes = footnotesIn(html);
  const references = new Set(footnotes.values());
  const notesWithReturn = new Set<string>();
  const around: Open[] = [];
  const out: string[] = [];
  let tables = 0;
  let at = 0;

  for (const tag of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
    const [text, slash, name = "", attributes = ""] = tag;
    out.push(highlighted.get(at) ?? html.slice(at, tag.index));
    at = tag.index + text.length;
    if (slash) close(name, tag.index);
    else open(name, attributes, text);
  }
  out.push(html.slice(at));
  return { html: out.join(""), headings };

  function open(name: string, attributes: string, text: string) {
    out.push(opening(name, attributes, text));
    if (!VOID.has(name)) around.push({ name, attributes, contentAt: at, outAt: out.length - 1 });
  }

  function opening(name: string, attributes: string, text: string) {
    if (name === "li" && footnotes.has(attributeOf(attributes, "id") ?? "")) nameNotes();
    if (name === "pre") return codeStart(attributes);
    if (name === "img" && mayOpen(attributes)) return text.replace(" />", `${MAY_OPEN} />`);
    if (name === "table") return tableRegion() + text;
    if (name === "a") return withLabel(text, linkLabel(attributes));
    return text;
  }

  function close(name: string, end: number) {
    const element = around.pop();
    const text = `</${name}>`;
    if (element && HEADING.test(name) && around.every((outer) => outer.name === "div")) {
      out.push(text + headingLink(element, end));
    } else if (element && name === "li") {
      out.push(returnLink(element) + text);
    } else {
      const isWrapped = name === "table" || out[element?.outAt ?? 0]?.startsWith(CODE_START);
      out.push(isWrapped ? `${text}</div>` : text);
    }
  }

  function codeStart(attributes: string) {
    const [, code] = /^<code([^>]*)>/.exec(html.slice(at, at + 100)) ?? [];
    const language = languageOf(attributes, code);
    const pre = `<pre tabindex="0"${attributes}>`;
    return language === undefined || isInControl() ? pre : CODE_START + codeBar(language) + pre;
  }

  function headingLink({ name, attributes, contentAt, outAt }: Open, end: number) {
    const words = wordsIn(html.slice(contentAt, end));
    const written = attributeOf(attributes, "id");
    const id = written ?? freeId(words);
    if (!id) return "";
    const start = written ? out[outAt] : `<${name} id="${id}"${attributes}>`;
    out[outAt] = `<div class="heading">${start}`;
    headings.push({ id, text: words, level: Number(name[1]) });
    const label = escapeHtml(`Link to “${words}”`);
    return `<a class="anchor" href="#${id}" aria-label="${label}">#</a></div>`;
  }

  function freeId(words: string) {
    const wanted = anchorOf(words);
    if (!wanted) return undefined;
    let number = uses.get(wanted) ?? 1;
    while (ids.has(numbered(wanted, number))) number += 1;
    uses.set(wanted, number + 1);
    ids.add(numbered(wanted, number));
    return numbered(wanted, number);
  }

  function tableRegion() {
    tables += 1;
    const [, caption] = /^\s*<caption[^>]*>(.*?)<\/caption>/s.exec(html.slice(at)) ?? [];
    const name = tables === 1 ? "Table" : `Table ${tables}`;
    const label = caption ? `${name}: ${escapeHtml(wordsIn(caption))}` : name;
    return `<div class="table-scroll" tabindex="0" role="region" aria-label="${label}">`;
  }

  function linkLabel(attributes: string) {
    const href = attributeOf(attributes, "href") ?? "";
    if (!href.startsWith("#") || footnotes.size === 0) return undefined;
    const id = href.slice(1);
    const words = wordsIn(html.slice(at, html.indexOf("</a>", at)));
    const [number] = /[\p{L}\p{N}]+/u.exec(words) ?? [];
    if (footnotes.has(id) && around.at(-1)?.name === "sup") {
      return number && `Footnote ${number}`;
    }
    const note = around.findLast(({ name }) => name === "li");
    const noteId = note && attributeOf(note.attributes, "id");
    if (!noteId || !footnotes.has(noteId) || !references.has(id)) return undefined;
    notesWithReturn.add(noteId);
    return number ? undefined : "Back to the text";
  }

  /** The list around a footnote. */
  function nameNotes() {
    const list = around.at(-1);
    if (list) out[list.outAt] = `<${list.name} class="footnotes"${list.attributes}>`;
  }

  /** For a footnote that was written without a link back. */
  function returnLink({ attributes }: Open) {
    const id = attributeOf(attributes, "id") ?? "";
    const reference = footnotes.get(id);
    if (!reference || notesWithReturn.has(id)) return "";
    return ` <a href="#${reference}" aria-label="Back to the text">↩</a>`;
  }

  function mayOpen(attributes: string) {
    return !isInControl() && !attributeOf(attributes, "role");
  }

  function isInControl() {
    return around.some(({ name }) => CONTROLS.has(name));
  }
}

function withLabel(tag: string, label: string | undefined) {
  return label ? tag.replace(/>$/, ` aria-label="${escapeHtml(label)}">`) : tag;
}

function numbered(id: string, number: number) {
  return number === 1 ? id : `${id}-${number}`;
}
