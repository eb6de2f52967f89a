import { createRequire } from "node:module";
import { imageColors } from "#content/theme.ts";
import type { ShownFirm } from "#features/website/show-website.server.ts";
import { siteNameOf } from "./statement-text.ts";

/** The logo has the lines of content/logo.svg, which is 32 units wide. */
const LOGO = { lines: "M4 7c9 0 8 9 15 9M4 16h15M4 25c9 0 8-9 15-9", size: 32 };

export type Letter = { firm: ShownFirm; siteUrl: string };

/** Draws the firm, its identifiers and its site, above a line. Returns where it ends. */
export function letterhead(sheet: Sheet, root: Element, { firm, siteUrl }: Letter, box: Box) {
  const { x, y, width } = box;
  const { doc } = sheet;
  decorate(sheet, () => {
    doc.translate(x, y).scale(26 / LOGO.size);
    doc.path(LOGO.lines).lineWidth(2.4).lineCap("round").stroke(brand);
    doc.circle(24, 16, 4.4).fill(brand);
  });
  const header = part(sheet, root, "Sect");
  write(sheet, header, "P", firm.name, STYLES.name, { x: x + 32, y: y + 2, width: 200 });
  const right = { x: x + width / 2, y, width: width / 2 };
  const numbers = `UEI ${firm.uei}   CAGE ${firm.cage}`;
  write(sheet, header, "P", numbers, STYLES.identifier, right, { align: "right" });
  const paragraph = part(sheet, header, "P");
  const site = { ...right, y: y + 16 };
  write(sheet, paragraph, "Link", siteNameOf(siteUrl), STYLES.small, site, {
    align: "right",
    link: siteUrl,
  });
  rule(sheet, { x, y: y + 33, width }, brand, 1.4);
  return y + 33;
}

/** One page and the scale of its text: below 1, everything is smaller. */
export type Sheet = { doc: PDFKit.PDFDocument; scale: number };
export type Element = ReturnType<PDFKit.PDFDocument["struct"]>;
export type Box = { x: number; y: number; width: number };

type Style = { font: keyof typeof FONTS; size: number; color: string; gap?: number };

export const MARGIN = 40;
const GUTTER = 16;

export const FONTS = {
  serif: "instrument-serif.ttf",
  sans: "instrument-sans.ttf",
  bold: "instrument-sans-semibold.ttf",
};
const { ink, muted, brand } = imageColors;
export const STYLES = {
  name: { font: "serif", size: 19, color: ink },
  title: { font: "serif", size: 32, color: ink },
  longTitle: { font: "serif", size: 24, color: ink },
  heading: { font: "serif", size: 16, color: brand },
  subheading: { font: "bold", size: 9.2, color: ink },
  text: { font: "sans", size: 9.2, color: ink, gap: 2.2 },
  small: { font: "sans", size: 8.2, color: ink, gap: 1 },
  code: { font: "bold", size: 8.2, color: ink },
  label: { font: "sans", size: 7.6, color: muted },
  figure: { font: "serif", size: 54, color: brand },
  identifier: { font: "bold", size: 11, color: ink },
} satisfies Record<string, Style>;

export function fontFile(name: keyof typeof FONTS) {
  return createRequire(import.meta.url).resolve(`#features/documents/fonts/${FONTS[name]}`);
}

/** A part of the page's structure, for screen readers. */
export function part({ doc }: Sheet, parent: Element, tag: string): Element {
  const element = doc.struct(tag);
  parent.add(element);
  return element;
}

/** Whether the header of a table is for its row or its column. The types of pdfkit lack it. */
type Scope = { scope?: "Row" | "Column" };
type Attributes = PDFKit.Mixins.StructureElementOptions & Scope;

/** Writes text as one element of the structure. Returns where it ends. */
export function write(
  { doc, scale }: Sheet,
  parent: Element,
  tag: string,
  text: string,
  style: Style,
  { x, y, width }: Box,
  { scope, ...options }: PDFKit.Mixins.TextOptions & Scope = {},
) {
  let bottom = y;
  const draw = () => {
    doc.font(style.font, style.size * scale).fillColor(style.color);
    doc.text(text, x, y, { width, lineGap: (style.gap ?? 0) * scale, ...options });
    bottom = doc.y;
  };
  const attributes: Attributes = scope ? { scope } : {};
  parent.add(doc.struct(tag, attributes, draw));
  return bottom;
}

/** Draws lines and shapes that screen readers skip. */
export function decorate({ doc }: Sheet, draw: () => void) {
  doc.markContent("Artifact", { type: "Layout" });
  doc.save();
  draw();
  doc.restore();
  doc.endMarkedContent();
}

export function rule(sheet: Sheet, { x, y, width }: Box, color: string, thickness: number) {
  decorate(sheet, () => {
    sheet.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thickness)
      .stroke(color);
  });
}

/** Divides a box into boxes side by side, with these shares of the width. */
export function columns({ x, y, width }: Box, shares: number[]) {
  const free = width - GUTTER * (shares.length - 1);
  let left = x;
  return shares.map((share) => {
    const box = { x: left, y, width: free * share };
    left += box.width + GUTTER;
    return box;
  }) as [Box, Box, ...Box[]];
}

/** Writes links below each other. Returns where they end. */
export function links(
  sheet: Sheet,
  parent: Element,
  box: Box,
  items: { text: string; link: string }[],
) {
  let { y } = box;
  for (const { text, link } of items) {
    const below = { ...box, y: y + sheet.scale };
    y = write(sheet, part(sheet, parent, "P"), "Link", text, STYLES.small, below, { link });
  }
  return y;
}
