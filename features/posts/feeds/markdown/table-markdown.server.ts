import { inlineMarkdown } from "./inline-markdown.server.ts";
import type { MarkdownNode, Place } from "./place.server.ts";

type Element = Extract<MarkdownNode, { attribs: object }>;

const RULES: Record<string, string> = { left: ":--", center: ":-:", right: "--:" };

/** A caption, and the rows with a header: the first row, if it consists of headings. */
export function tableMarkdown(table: Element, place: Place): string[] {
  const [caption] = childrenOf(table, ["caption"]);
  const rows = rowsIn(table).map((row) => childrenOf(row, ["th", "td"]));
  const width = rows.reduce((widest, cells) => Math.max(widest, cells.length), 0);
  if (width === 0) return [];
  const hasHeader = rows[0]?.every(({ name }) => name === "th") ?? false;
  const header = hasHeader ? (rows[0] ?? []) : [];
  const body = hasHeader ? rows.slice(1) : rows;
  // Rows may have fewer cells than the header.
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const aligned = Array.from({ length: width }, (_, index) => {
    return RULES[(rows[0]?.[index]?.attribs.align ?? "").toLowerCase()] ?? "---";
  });
  const lines = [
    line(Array.from({ length: width }, (_, index) => cellOf(header[index], place))),
    line(aligned),
    ...body.map((cells) => line(cells.map((cell) => cellOf(cell, place)))),
  ];
  const title = caption ? [`*${cellOf(caption, place)}*`] : [];
  return [...title, lines.join("\n")];
}

function rowsIn(table: Element): Element[] {
  return childrenOf(table, ["thead", "tbody", "tfoot", "tr"]).flatMap((part) =>
    part.name === "tr" ? [part] : childrenOf(part, ["tr"]),
  );
}

function childrenOf({ children }: Element, names: string[]) {
  return children.filter(
    (child): child is Element => "attribs" in child && names.includes(child.name),
  );
}

/** On one line. Blocks in a cell are separated by spaces. */
function cellOf(cell: Element | undefined, place: Place): string {
  const parts = (cell?.children ?? []).map((child) =>
    "attribs" in child && /^(p|ul|ol|li|div|blockquote|pre)$/.test(child.name)
      ? cellOf(child, place)
      : inlineMarkdown([child], place),
  );
  return parts.join(" ").replace(/\\?\n/g, " ").replace(/\s+/g, " ").trim();
}
