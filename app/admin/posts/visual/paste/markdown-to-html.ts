import { marked } from "marked";
import { cleanPasted } from "./clean/clean-pasted.ts";

/** Loaded when it is first needed. */
export function markdownToHtml(markdown: string) {
  return cleanPasted(marked.parse(markdown, { async: false, gfm: true }));
}
