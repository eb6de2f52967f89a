import type { Node } from "prosemirror-model";
import { parseHtml } from "./parse-html.ts";
import { isSameHtml } from "./same-html.ts";
import { schema } from "./schema.ts";
import { toHtml } from "./to-html.ts";

/** A part of the content: as it is written (null if it depends on the rest), and sanitized. */
type ContentBlock = { source: string | null; html: string };

const { nodes } = schema;

/** A document to edit, and how to write it: blocks that were not changed keep their source. */
export function openDocument(content: string, blocks: ContentBlock[]) {
  // By the node itself: an edit replaces the node, and with it goes the source.
  const sources = new WeakMap<Node, string>();
  const children = blocks.flatMap((block) => {
    const parsed = nodesOf(block);
    const [only] = parsed;
    if (only && parsed.length === 1 && block.source !== null) sources.set(only, block.source);
    return parsed;
  });
  const htmlOf = (child: Node) => {
    const html = sources.get(child) ?? toHtml(child);
    sources.set(child, html);
    return html;
  };
  const loaded = new WeakSet(children);
  const opened = nodes.doc.createChecked(
    null,
    children.length > 0 ? children : [nodes.paragraph.create()],
  );
  return {
    doc: opened,
    contentOf(doc: Node) {
      if (doc.eq(opened)) return content;
      // Readers see nothing of a new empty paragraph; to authors it is a place to write.
      const parts = doc.children
        .filter((child) => loaded.has(child) || !isEmptyParagraph(child))
        .map(htmlOf);
      return parts.map((html, index) => lineBreakBetween(parts[index - 1], html) + html).join("");
    },
  };
}

/** What the editor can't show in full becomes one protected block. */
function nodesOf({ source, html }: ContentBlock): Node[] {
  const parsed = parseHtml(html);
  const isShown = parsed && isSameHtml(html, parsed.map(toHtml).join(""));
  if (isShown && parsed.length > 0) return parsed.map(asParagraph);
  const written = source ?? html;
  return written.trim() === "" ? [] : [nodes.protected.create({ source: written })];
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

function lineBreakBetween(before: string | undefined, after: string) {
  return before === undefined || /\s$/.test(before) || /^\s/.test(after) ? "" : "\n";
}
