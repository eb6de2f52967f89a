import { marked } from "marked";
import { cleanPasted } from "./paste.ts";

/** Converts Markdown. Its code is loaded when it is first needed. */
export function markdownToHtml(markdown: string) {
  return cleanPasted(marked.parse(markdown, { async: false, gfm: true }));
}
