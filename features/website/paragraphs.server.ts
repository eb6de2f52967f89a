import { WITHIN_WORDS } from "#features/posts/content/allowed-html.server.ts";
import { type PostElement, parseHtml } from "#features/posts/content/post-tree.server.ts";

/** The paragraphs of shown HTML as plain text, for documents that are not web pages. */
export function paragraphsOf(html: string): string[] {
  const paragraphs: string[] = [];
  let line = "";
  let bullet = "";
  visit(parseHtml(html));
  endLine();
  return paragraphs;

  function visit({ children }: PostElement) {
    for (const child of children) {
      if (typeof child === "string") line += child;
      else if (child.name === "br") line += " ";
      else if (WITHIN_WORDS.has(child.name)) visit(child);
      else visitBlock(child);
    }
  }

  function visitBlock(element: PostElement) {
    endLine();
    if (element.name === "li") bullet = "• ";
    visit(element);
    endLine();
  }

  function endLine() {
    const text = line.replace(/\s+/g, " ").trim();
    line = "";
    if (text === "") return;
    paragraphs.push(bullet + text);
    bullet = "";
  }
}
