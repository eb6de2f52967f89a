import { childElements, type PostElement, type PostNode } from "../../content/post-tree.server.ts";
import { videoLabel } from "../../content/video.ts";
import { plainText } from "../../content/words.server.ts";
import { htmlAround, needsHtml } from "./html-in-markdown.server.ts";

/** What the Markdown of a node depends on besides the node. */
export type Place = {
  /** Makes a link or an image's URL absolute. */
  absolute: (url: string) => string;
  /** The numbers of the footnotes, by their ids. */
  notes: Map<string, number>;
  /** Reads Markdown again: what it has no notation for then stays HTML. */
  toHtml?: (markdown: string) => string;
};

const MARKS: Record<string, string> = {
  strong: "**",
  b: "**",
  em: "*",
  i: "*",
  cite: "*",
  dfn: "*",
  var: "*",
  del: "~~",
  s: "~~",
};
const CODE = new Set(["code", "kbd", "samp"]);
const AS_HTML = new Set(["sub", "sup"]);

export function inlineMarkdown(nodes: PostNode[], place: Place): string {
  return nodes.map((node) => nodeMarkdown(node, place)).join("");
}

function nodeMarkdown(node: PostNode, place: Place): string {
  if (typeof node === "string") return escapedLine(node);
  const { name, attributes, children } = node;
  const note = name === "sup" ? footnoteReference(node, place) : undefined;
  if (note) return `[^${note}]`;
  if (place.toHtml && needsHtml(node)) {
    return htmlAround(node, inlineMarkdown(children, place));
  }
  if (name === "br") return "\\\n";
  if (name === "img") return imageMarkdown(attributes, place);
  if (CODE.has(name)) return codeMarkdown(plainText(node));
  const content = inlineMarkdown(children, place);
  if (name === "a") return linkMarkdown(attributes, content, place);
  if (name === "q") return `“${content}”`;
  if (AS_HTML.has(name)) return `<${name}>${content}</${name}>`;
  return marked(content, MARKS[name] ?? "");
}

/** The number of the footnote that a raised link leads to. */
function footnoteReference(sup: PostElement, { notes }: Place) {
  const [link, ...others] = childElements(sup).filter(({ name }) => name === "a");
  return others.length > 0 ? undefined : notes.get(link?.attributes.href?.slice(1) ?? "");
}

/** Marks must touch the words between them. */
function marked(content: string, mark: string) {
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(content) ?? [];
  return words === "" ? content : before + mark + words + mark + after;
}

function linkMarkdown(attributes: Record<string, string>, content: string, { absolute }: Place) {
  const { href, title } = attributes;
  if (!href) return content;
  const label = attributes.class === "video" ? videoLabel(href, title) : href;
  const text = content.trim() || escapedLine(label);
  return `[${text}](${escapedUrl(absolute(href))}${quotedTitle(title)})`;
}

function imageMarkdown({ src = "", alt = "", title }: Record<string, string>, { absolute }: Place) {
  return `![${escapedLine(alt)}](${escapedUrl(absolute(src))}${quotedTitle(title)})`;
}

function quotedTitle(title: string | undefined) {
  return title ? ` "${escapedLine(title).replaceAll('"', '\\"')}"` : "";
}

function escapedUrl(url: string) {
  return url.replace(/[\s()<>\\]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}

/** Between more backticks than the code itself has. */
function codeMarkdown(code: string) {
  const text = code.replace(/\s+/g, " ");
  if (text.trim() === "") return text;
  const fence = "`".repeat(longestRun(text) + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return fence + space + text + space + fence;
}

export function longestRun(text: string) {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

/** An underscore inside a word is no mark. */
function escapedLine(text: string) {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*[\]<>~|]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&");
}
