import { isElement, renamed } from "./elements.ts";

/** Spreadsheets and word processors have no header cells: a first row in bold is meant as one. */
export function cleanTables(root: Element) {
  for (const table of root.querySelectorAll("table")) {
    const rows = [...table.querySelectorAll("tr")].filter((row) => row.closest("table") === table);
    for (const row of rows) if (row.childElementCount === 0) row.remove();
    const [first, second] = rows;
    if (!first || !second || table.querySelector("thead, th")) continue;
    const cells = [...first.children];
    if (!cells.every(isBold)) continue;
    for (const cell of cells) convertToHeader(cell);
    const head = root.ownerDocument.createElement("thead");
    (first.parentElement?.localName === "tbody" ? first.parentElement : first).before(head);
    head.append(first);
  }
}

function convertToHeader(cell: Element) {
  const spans = ["colspan", "rowspan"].map((name) => [name, cell.getAttribute(name)] as const);
  const header = renamed(cell, "th");
  header.setAttribute("scope", "col");
  for (const [name, value] of spans) if (value !== null) header.setAttribute(name, value);
}

function isBold(cell: Element): boolean {
  const nodes = [...cell.childNodes].filter((node) => node.textContent?.trim());
  return (
    nodes.length > 0 &&
    nodes.every((node) => isElement(node) && (node.matches("b, strong") || isBold(node)))
  );
}
