import { isDeepStrictEqual } from "node:util";
import { Parser } from "htmlparser2";
import { INLINE_TAGS } from "./allowed-html.server.ts";
import { cleanContent } from "./content.server.ts";
import { withParagraphs } from "./paragraphs.ts";
import { sanitize } from "./sanitize.server.ts";

/** A part of a post's content: as it is written (null if it depends on the rest), and sanitized. */
export type ContentBlock = { source: string | null; html: string };

// An unclosed element in the part before it would change how it is read.
const PROBE = "<p>next</p>";

/**
 * Cuts a post's content between the elements at its top level, so that an editor can write the
 * parts that were not changed exactly as they were.
 */
export function contentBlocks(content: string): ContentBlock[] {
  const blocks = blocksOf(withParagraphs(content));
  const clean = cleanContent(content);
  const shown = blocks.map(({ html }) => html);
  return isDeepStrictEqual(words(shown), words(topLevelParts(clean))) ? blocks : blocksOf(clean);
}

function blocksOf(written: string): ContentBlock[] {
  return topLevelParts(written).map((source) => {
    const html = sanitize(source);
    const standsAlone = cleanContent(source + PROBE) === html + PROBE;
    return { source: standsAlone ? source : null, html };
  });
}

/** Without spaces and parts that show nothing, which may be cut differently. */
function words(parts: string[]) {
  return parts.map((part) => part.replace(/\s+/g, "")).filter((part) => part !== "");
}

/** What is between two block elements stays together; spaces belong to what is before them. */
function topLevelParts(html: string) {
  const cuts = new Set<number>();
  let depth = 0;
  const parser = new Parser({
    onopentag(name) {
      if (depth === 0 && !INLINE_TAGS.has(name)) cuts.add(parser.startIndex);
      depth += 1;
    },
    onclosetag(name) {
      depth -= 1;
      if (depth === 0 && !INLINE_TAGS.has(name)) cuts.add(parser.endIndex + 1);
    },
  });
  parser.end(html);
  const starts = [...cuts].filter((at) => at > 0 && at < html.length).sort((a, b) => a - b);
  const parts: string[] = [];
  for (const [index, start] of [0, ...starts].entries()) {
    const part = html.slice(start, starts[index] ?? html.length);
    if (parts.length > 0 && part.trim() === "") parts[parts.length - 1] += part;
    else parts.push(part);
  }
  return parts;
}
