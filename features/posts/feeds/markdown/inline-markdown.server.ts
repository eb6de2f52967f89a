import { videoLabel } from "../../content/video.ts";
import { htmlAround, needsHtml } from "./html-in-markdown.server.ts";
import type { MarkdownNode, Place } from "./place.server.ts";

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

export function inlineMarkdown(nodes: MarkdownNode[], place: Place): string {
  return nodes.map((node) => nodeMarkdown(node, place)).join("");
}

function nodeMarkdown(node: MarkdownNode, place: Place): string {
  if (node.type === "text") return escapedLine(node.data);
  if (!("name" in node) || !("attribs" in node)) return "";
  const { name, attribs, children } = node;
  const note = name === "sup" ? noteIn(children, place) : undefined;
  if (note) return `[^${note}]`;
  if (place.toHtml && needsHtml(node)) {
    return htmlAround(node, inlineMarkdown(children, place));
  }
  if (name === "br") return "\\\n";
  if (name === "img") return imageOf(attribs, place);
  if (CODE.has(name)) return codeOf(textIn(children));
  const content = inlineMarkdown(children, place);
  if (name === "a") return linkOf(attribs, content, place);
  if (name === "q") return `“${content}”`;
  if (AS_HTML.has(name)) return `<${name}>${content}</${name}>`;
  return marked(content, MARKS[name] ?? "");
}

/** The number of the footnote that a raised link leads to. */
function noteIn(children: MarkdownNode[], { notes }: Place) {
  const links = children.filter((child) => "name" in child && child.name === "a");
  const [link] = links;
  if (links.length !== 1 || !link || !("attribs" in link)) return undefined;
  return notes.get(link.attribs.href?.slice(1) ?? "");
}

/** Marks must touch the words between them. */
function marked(content: string, mark: string) {
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(content) ?? [];
  return words === "" ? content : before + mark + words + mark + after;
}

function linkOf(attribs: Record<string, string>, content: string, { absolute }: Place) {
  const { href, title } = attribs;
  if (!href) return content;
  const label = attribs.class === "video" ? videoLabel(href, title) : href;
  const text = content.trim() || escapedLine(label);
  return `[${text}](${urlOf(absolute(href))}${titleOf(title)})`;
}

function imageOf({ src = "", alt = "", title }: Record<string, string>, { absolute }: Place) {
  return `![${escapedLine(alt)}](${urlOf(absolute(src))}${titleOf(title)})`;
}

function titleOf(title: string | undefined) {
  return title ? ` "${escapedLine(title).replaceAll('"', '\\"')}"` : "";
}

function urlOf(url: string) {
  return url.replace(/[\s()<>\\]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
  });
}

/** Between more backticks than the code itself has. */
function codeOf(code: string) {
  const text = code.replace(/\s+/g, " ");
  if (text.trim() === "") return text;
  const fence = "`".repeat(longestRun(text) + 1);
  const space = /^`|`$/.test(text) ? " " : "";
  return fence + space + text + space + fence;
}

export function longestRun(text: string) {
  return (text.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

export function textIn(nodes: MarkdownNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === "text") return node.data;
      if (!("children" in node)) return "";
      return "name" in node && node.name === "br" ? "\n" : textIn(node.children);
    })
    .join("");
}

/** An underscore inside a word is no mark. */
function escapedLine(text: string) {
  return text
    .replace(/\s+/g, " ")
    .replace(/[\\`*[\]<>~|]/g, "\\$&")
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replace(/&(?=#?\w+;)/g, "\\&");
}
