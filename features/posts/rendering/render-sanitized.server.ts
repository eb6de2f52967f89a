import { markImages } from "../content/content-pictures.server.ts";
import { type PostElement, parseHtml, toHtml } from "../content/post-tree.server.ts";
import { readingTime } from "../content/reading-time.ts";
import { addScrolling } from "../content/scrolling.server.ts";
import { addVideoLabels } from "../content/video-labels.server.ts";
import { countWords, startOfText, words } from "../content/words.server.ts";
import { addCodeBlocks, type Highlighted } from "./code-blocks.server.ts";
import { addFootnoteLinks } from "./footnotes.server.ts";
import { addHeadingLinks } from "./heading-links.server.ts";
import { type Heading, listedHeadings } from "./headings.ts";

/** The body of a post as its page shows it, but without the sizes of its images. */
export type RenderedPost = {
  html: string;
  /** For the table of contents. */
  headings: Heading[];
  minutes: number;
  /** The beginning of the text, for a post without a description. */
  beginning: string;
};

/**
 * What the page of a post adds to sanitized HTML. The sanitizer lets neither the classes nor the
 * attributes through, so a post's author can't write them.
 */
export function renderSanitized(clean: string, highlighted: Highlighted): RenderedPost {
  const tree = parseHtml(clean);
  const beginning = startOfText(words(tree));
  addVideoLabels(tree);
  const count = countWords(words(tree));
  // In this order: what a later step adds is no part of the words that an earlier one reads.
  const headings = addHeadingLinks(tree);
  addScrolling(tree, tableCaption);
  addFootnoteLinks(tree);
  addCodeBlocks(tree, highlighted);
  markImages(tree);
  return {
    html: toHtml(tree),
    headings: listedHeadings(headings),
    minutes: readingTime(count),
    beginning,
  };
}

function tableCaption({ children }: PostElement) {
  const first = children.find((child) => typeof child !== "string" || child.trim() !== "");
  return typeof first !== "string" && first?.name === "caption" ? words(first) : "";
}
