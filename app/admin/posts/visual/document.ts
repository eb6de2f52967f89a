import type { Node } from "prosemirror-model";
import { type ContentBlock, type Written, writeBlocks } from "../content/written-blocks.ts";
import { parseHtml } from "./parse-html.ts";
import { isSameHtml } from "./same-html.ts";
import { schema } from "./schema.ts";
import { toHtml } from "./to-html.ts";

const { nodes } = schema;

/** A document to edit, and how to write it: blocks that were not changed keep their source. */
export function openDocument(content: string, blocks: ContentBlock[]) {
  // By the node itself: an edit replaces the node, and with it goes the source.
  const written = new WeakMap<Node, Written>();
  const children = blocks.map((block, index) => {
    const node = toNode(block);
    written.set(node, { html: block.source, from: { ...block, index } });
    return node;
  });
  const loaded = new WeakSet(children);
  const writeChild = (child: Node) => {
    const part = written.get(child) ?? { html: toHtml(child) };
    written.set(child, part);
    return part;
  };
  const opened = nodes.doc.createChecked(
    null,
    children.length > 0 ? children : [nodes.paragraph.create()],
  );
  return {
    doc: opened,
    contentOf(doc: Node) {
      if (doc.eq(opened)) return content;
      // Readers see nothing of a new empty block; to authors it is a place to write.
      const parts = doc.children
        .filter((child) => loaded.has(child) || !isUnwritten(child))
        .map(writeChild);
      return writeBlocks(parts);
    },
  };
}

/** What the editor can't show in full, as one node, becomes a protected block. */
function toNode({ source, html }: ContentBlock): Node {
  const [node, ...others] = (html !== null && parseHtml(html)) || [];
  const isShown =
    node && others.length === 0 && isBlock(node) && isSameHtml(html ?? "", toHtml(node));
  return isShown ? asParagraph(node) : nodes.protected.create({ source });
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

function isUnwritten(node: Node) {
  if (node.type === nodes.link_block) return node.content.size === 0;
  if (node.type === nodes.gallery) return node.firstChild?.childCount === 0;
  return (
    node.type === nodes.paragraph && node.children.every(({ type }) => type === nodes.missing_image)
  );
}
