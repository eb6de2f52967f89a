import type { Mark, Node } from "prosemirror-model";
import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { schema } from "./document/schema.ts";

const { nodes, marks } = schema;

/** The position of a place: of its element, or of the protected block that contains it. */
export function findPlace(doc: Node, place: ContentPlace) {
  let left = place.nth;
  let found: { from: number; to: number; node: Node } | undefined;
  let lastLink: Mark | undefined;
  doc.descendants((node, position) => {
    if (found) return false;
    const link = marks.link.isInSet(node.marks);
    // A link with bold text is several nodes with one mark.
    const isSameLink = place.tag === "a" && lastLink !== undefined && link?.eq(lastLink);
    lastLink = link;
    const count = isSameLink ? 0 : countMatches(node, place);
    if (count > left) found = { from: position, to: position + node.nodeSize, node };
    else left -= count;
    return !found;
  });
  return found;
}

function countMatches(node: Node, { tag, value }: ContentPlace) {
  if (node.type === nodes.link_block) return tag === "a" && node.attrs.href === value ? 1 : 0;
  // Only a button can lack a URL, and buttons are handled above.
  if (value === "") return 0;
  if (node.type === nodes.protected) return node.attrs.source.split(value).length - 1;
  if (tag === "img") return node.type === nodes.image && node.attrs.src === value ? 1 : 0;
  if (tag === "heading")
    return node.type === nodes.heading && normalizedText(node) === value ? 1 : 0;
  return marks.link.isInSet(node.marks)?.attrs.href === value ? 1 : 0;
}

function normalizedText({ textContent }: Node) {
  return textContent.replace(/\s+/g, " ").trim();
}
