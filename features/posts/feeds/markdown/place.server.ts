import type { parseDocument } from "htmlparser2";

export type MarkdownNode = ReturnType<typeof parseDocument>["children"][number];

/** What the Markdown of a node depends on besides the node. */
export type Place = {
  /** Makes a link or an image's URL absolute. */
  absolute: (url: string) => string;
  /** The numbers of the footnotes, by their ids. */
  notes: Map<string, number>;
  /** Reads Markdown again: what it has no notation for then stays HTML. */
  toHtml?: (markdown: string) => string;
};
