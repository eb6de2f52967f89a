import { childElements, type PostElement } from "../../content/post-tree.server.ts";
import { inlineMarkdown, type Place } from "./inline-markdown.server.ts";

const RULES: Record<string, string> = { left: ":--", center: ":-:", right: "--:" };

/** A caption, and the rows with a header: the first row, if it consists of headings. */
export function tableMarkdown(table: PostElement, place: Place): string[] {
  const parts = childElements(table);
  const caption = parts.find(({ name }) => name === "caption");
  const rows = parts
    .flatMap((part) => (part.name === "tr" ? [part] : childElements(part)))
    .filter(({ name }) => name === "tr")
    .map((row) => childElements(row).filter(({ name }) => name === "th" || name === "td"));
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  if (width === 0) return [];
  const hasHeader = rows[0]?.every(({ name }) => name === "th") ?? false;
  const header = hasHeader ? (rows[0] ?? []) : [];
  const body = hasHeader ? rows.slice(1) : rows;
  // Rows may have fewer cells than the header.
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const aligned = Array.from({ length: width }, (_, index) => {
    return RULES[(rows[0]?.[index]?.attributes.align ?? "").toLowerCase()] ?? "---";
  });
  const lines = [
    line(Array.from({ length: width }, (_, index) => cellMarkdown(header[index], place))),
    line(aligned),
    ...body.map((cells) => line(cells.map((cell) => cellMarkdown(cell, place)))),
  ];
  const title = caption ? [`*${cellMarkdown(caption, place)}*`] : [];
  return [...title, lines.join("\n")];
}

/** On one line. Blocks in a cell are separated by spaces. */
function cellMarkdown(cell: PostElement | undefined, place: Place): string {
  const parts = (cell?.children ?? []).map((child) =>
    typeof child !== "string" && /^(p|ul|ol|li|div|blockquote|pre)$/.test(child.name)
      ? cellMarkdown(child, place)
      : inlineMarkdown([child], place),
  );
  return parts.join(" ").replace(/\\?\n/g, " ").replace(/\s+/g, " ").trim();
}
