import { type ContentPart, contentParts, hasMarkup } from "./content-parts.server.ts";
import { toHtml } from "./post-tree.server.ts";
import { TAG } from "./top-level-parts.ts";

/** A part of a post's content. The sources of all blocks together are the content, to the letter. */
export type ContentBlock = {
  source: string;
  /** The HTML that readers see of it; null if that is more than one element. */
  html: string | null;
  /** The text that must follow it before anything other than the next block. */
  close: string;
  /** Whether it is text in no element, which needs a blank line before more such text. */
  isBare: boolean;
};

// No author writes more, and no browser can edit more.
const BLOCKS_MAX = 5000;

/** In plain text, what would be a tag or a comment beside HTML. */
const NEAR_TAG = new RegExp(`${TAG.source}|<[/!?]`, "i");

/**
 * Cuts a post's content at its top level, so that an editor can change some blocks and write the
 * others as they were. Null if the others would then be read in another way, or are too many.
 */
export function contentBlocks(content: string): ContentBlock[] | null {
  if (!hasMarkup(content) && NEAR_TAG.test(content)) return null;
  const parts = contentParts(content);
  if (parts.some(({ isTooDeep }) => isTooDeep)) return null;
  const blocks: ContentBlock[] = [];
  // Spaces belong to the block before them, or to a tag or text after them.
  let spaces = "";
  for (const part of parts) {
    const written = content.slice(part.from, part.to);
    const last = blocks.at(-1);
    if (written.trim() === "") {
      spaces += written;
      continue;
    }
    const html = shownHtml(part);
    const source = last && part.kind === "block" ? written : spaces + written;
    if (last && part.kind === "block") last.source += spaces;
    spaces = "";
    if (html === "" && last?.html === "") {
      last.source += source;
      last.close = part.close;
      last.isBare ||= part.isBare;
    } else blocks.push({ source, html, close: part.close, isBare: part.isBare });
  }
  const last = blocks.at(-1);
  if (last) last.source += spaces;
  return blocks.length > BLOCKS_MAX ? null : blocks;
}

function shownHtml({ kind, nodes }: ContentPart) {
  const shown = nodes.filter((node) => typeof node !== "string" || node.trim() !== "");
  const isOneElement = shown.length === 1 && typeof shown[0] !== "string";
  return kind === "block" && shown.length > 0 && !isOneElement
    ? null
    : nodes.map(toHtml).join("").trim();
}
