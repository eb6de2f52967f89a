import { startOfText, withVideoLabels, wordsIn } from "../content/content.server.ts";
import { readingTime } from "../content/reading-time.ts";
import { articleHtml } from "./article-html.server.ts";
import { type Heading, listedHeadings } from "./headings.ts";

/** The body of a post as its page shows it, but without the sizes of its images. */
export type Article = {
  html: string;
  /** For the table of contents. */
  headings: Heading[];
  minutes: number;
  /** The beginning of the text, for a post without a description. */
  beginning: string;
};

/** From sanitized HTML, and the code in it by its places after video labels were added. */
export function articleParts(clean: string, highlighted: Map<number, string>): Article {
  const labeled = withVideoLabels(clean);
  const { html, headings } = articleHtml(labeled, highlighted);
  const words = wordsIn(labeled);
  const count = words === "" ? 0 : words.split(" ").length;
  return {
    html,
    headings: listedHeadings(headings, count),
    minutes: readingTime(count),
    beginning: startOfText(wordsIn(clean)),
  };
}
