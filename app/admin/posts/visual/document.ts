import type { Node } from "prosemirror-model";
import { parseHtml } from "./parse-html.ts";
import { isSameHtml } from "./same-html.ts";
import { schema } from "./schema.ts";
import { toHtml } from "./to-html.ts";

/** A part of the content, as `contentBlocks` on the server cuts it. */
type ContentBlock = { source: string; html: string | null; close?: string; isBare?: boolean };

/** A block of the content with the nodes that show it. */
type Loaded = ContentBlock & { index: number; children: Node[] };

/** What is written for one or more nodes; `from` if they are a block that was not changed. */
type Written = { html: string; from?: Loaded };

const { nodes } = schema;

/** A document to edit, and how to write it: blocks that were not changed keep their source. */
export function openDocument(content: string, blocks: ContentBlock[]) {
  const loaded = blocks
    .map((block) => ({ ...block, children: nodesOf(block) }))
    .filter(({ children }) => children.length > 0)
    .map((block, index) => ({ ...block, index }));
  // By the node itself: an edit replaces the node.
  const starts = new Map(loaded.map((block) => [block.children[0], block]));
  const children = loaded.flatMap((block) => block.children);
  const isLoaded = new WeakSet(children);
  const cache = new WeakMap<Node, string>();
  const htmlOf = (child: Node) => {
    const html = cache.get(child) ?? toHtml(child);
    cache.set(child, html);
    return html;
  };
  const opened = nodes.doc.createChecked(
    null,
    children.length > 0 ? children : [nodes.paragraph.create()],
  );
  return {
    doc: opened,
    contentOf(doc: Node) {
      if (doc.eq(opened)) return content;
      // Readers see nothing of a new empty paragraph; to authors it is a place to write.
      const shown = doc.children.filter((child) => isLoaded.has(child) || !isEmptyParagraph(child));
      const parts: Written[] = [];
      for (let at = 0; at < shown.length; ) {
        const child = shown[at] as Node;
        const from = starts.get(child);
        const isWhole = from?.children.every((each, index) => shown[at + index] === each);
        parts.push(from && isWhole ? { html: from.source, from } : { html: htmlOf(child) });
        at += from && isWhole ? from.children.length : 1;
      }
      return parts.map((part, index) => between(parts[index - 1], part) + part.html).join("");
    },
  };
}

/** What the editor can't show in full becomes one protected block. */
function nodesOf({ source, html }: ContentBlock): Node[] {
  const parsed = html === null ? [] : (parseHtml(html) ?? []);
  const isShown = parsed.every(isBlock) && isSameHtml(html ?? "", parsed.map(toHtml).join(""));
  if (isShown && parsed.length > 0) return parsed.map(asParagraph);
  return source.trim() === "" ? [] : [nodes.protected.create({ source })];
}

function isBlock({ type }: Node) {
  return type.isInGroup("block");
}

/** The sanitizer puts text at the top level into a paragraph. */
function asParagraph(node: Node) {
  return node.attrs.bare
    ? nodes.paragraph.create({ ...node.attrs, bare: false }, node.content)
    : node;
}

function isEmptyParagraph(node: Node) {
  const isUnwritten = node.children.every(({ type }) => type === nodes.missing_image);
  return node.type === nodes.paragraph && isUnwritten;
}

/** Nothing between blocks that stood side by side; else each is closed and has its own line. */
function between(before: Written | undefined, after: Written) {
  if (!before) return "";
  const [first, second] = [before.from, after.from];
  if (first && second?.index === first.index + 1) return "";
  const closed = before.html + (first?.close ?? "");
  const lines = first?.isBare && second?.isBare ? "\n\n" : lineBreakBetween(closed, after.html);
  return (first?.close ?? "") + lines;
}

function lineBreakBetween(before: string, after: string) {
  return /\s$/.test(before) || /^\s/.test(after) ? "" : "\n";
}
