import { capabilities } from "#content/capabilities.ts";
import { firm } from "#content/firm.ts";
import { imageColors } from "#content/theme.ts";
import {
  type Box,
  decorate,
  type Element,
  part,
  rule,
  type Sheet,
  STYLES,
  write,
} from "./pdf-sheet.server.ts";
import { addressLines, siteNameOf } from "./statement-text.ts";

const MARGIN = 43;
const GUTTER = 16;
const RULE = "#cfc8b8";
const { headings } = capabilities;
const REVISED = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const { brand } = imageColors;
/** As in content/logo.svg, which is 32 units wide. */
const LOGO = { lines: "M4 7c9 0 8 9 15 9M4 16h15M4 25c9 0 8-9 15-9", size: 32 };

/** Draws the statement from top to bottom, in reading order. Returns where it ends. */
export function layOut(sheet: Sheet, siteUrl: string) {
  const { doc, scale } = sheet;
  const root = doc.struct("Document");
  doc.addStructure(root);
  const width = doc.page.width - 2 * MARGIN;
  const space = 15 * scale;
  const below = (y: number) => ({ x: MARGIN, y, width });

  let y = letterhead(sheet, root, siteUrl, below(34));
  y = write(sheet, root, "H1", capabilities.title, STYLES.title, below(y + 13 * scale));
  const line = `${firm.legalName}, ${firm.city}. Revised ${revisedDate()}.`;
  y = write(sheet, root, "P", line, STYLES.label, below(y + 1));
  y = write(sheet, root, "P", capabilities.about, STYLES.text, below(y + 7 * scale));
  y = competencies(sheet, root, below(y + space));
  y = facts(sheet, root, below(y + space));
  return differentiators(sheet, root, below(y + space));
}

function revisedDate() {
  return REVISED.format(new Date(`${capabilities.revised}T00:00:00Z`));
}

function letterhead(sheet: Sheet, root: Element, siteUrl: string, { x, y, width }: Box) {
  const { doc } = sheet;
  decorate(sheet, () => {
    doc.translate(x, y).scale(26 / LOGO.size);
    doc.path(LOGO.lines).lineWidth(2.4).lineCap("round").stroke(brand);
    doc.circle(24, 16, 4.4).fill(brand);
  });
  const header = part(sheet, root, "Sect");
  write(sheet, header, "P", firm.name, STYLES.name, { x: x + 32, y: y + 2, width: 200 });
  const right = { x: x + width / 2, y: y + 9, width: width / 2 };
  const paragraph = part(sheet, header, "P");
  write(sheet, paragraph, "Link", siteNameOf(siteUrl), STYLES.subheading, right, {
    align: "right",
    link: siteUrl,
  });
  rule(sheet, { x, y: y + 33, width }, brand, 1.4);
  return y + 33;
}

function competencies(sheet: Sheet, root: Element, box: Box) {
  const { doc, scale } = sheet;
  const section = part(sheet, root, "Sect");
  const top = write(sheet, section, "H2", headings.competencies, STYLES.heading, box) + 5 * scale;
  const columns = capabilities.competencies.length;
  const width = (box.width - GUTTER * (columns - 1)) / columns;
  const bottoms = capabilities.competencies.map(({ name, items }, index) => {
    const x = box.x + index * (width + GUTTER);
    rule(sheet, { x, y: top, width }, brand, 1);
    let y = write(sheet, section, "H3", name, STYLES.subheading, { x, y: top + 5 * scale, width });
    const list = part(sheet, section, "L");
    y += 2 * scale;
    for (const item of items) {
      const entry = part(sheet, list, "LI");
      y = write(sheet, entry, "LBody", item, STYLES.small, { x, y: y + 2.2 * scale, width });
      y += 1.6 * scale;
      rule(sheet, { x, y, width }, RULE, 0.6);
    }
    return y;
  });
  doc.y = Math.max(...bottoms);
  return doc.y;
}

function facts(sheet: Sheet, root: Element, box: Box) {
  const left = { ...box, width: box.width * 0.36 };
  const right = { x: box.x + box.width * 0.4, y: box.y, width: box.width * 0.6 };
  const contactBottom = contactInformation(sheet, root, left);
  const identifiersTop = contactBottom + 11 * sheet.scale;
  const leftBottom = identifiers(sheet, root, { ...left, y: identifiersTop });
  return Math.max(leftBottom, naicsCodes(sheet, root, right));
}

function contactInformation(sheet: Sheet, root: Element, box: Box) {
  const section = part(sheet, root, "Sect");
  const { scale } = sheet;
  let y = write(sheet, section, "H2", headings.contact, STYLES.heading, box) + 3 * scale;
  y = write(sheet, section, "P", addressLines().join("\n"), STYLES.small, { ...box, y });
  const links = [
    { text: firm.email, link: `mailto:${firm.email}` },
    ...firm.phones.map(({ display, label, href }) => ({ text: `${display} ${label}`, link: href })),
  ];
  for (const { text, link } of links) {
    const paragraph = part(sheet, section, "P");
    y = write(sheet, paragraph, "Link", text, STYLES.small, { ...box, y: y + scale }, { link });
  }
  return y;
}

function identifiers(sheet: Sheet, root: Element, box: Box) {
  const { scale } = sheet;
  const section = part(sheet, root, "Sect");
  let y = write(sheet, section, "H2", headings.identifiers, STYLES.heading, box) + scale;
  for (const { label, value } of capabilities.identifiers) {
    y = write(sheet, section, "P", label, STYLES.label, { ...box, y: y + 3 * scale });
    y = write(sheet, section, "P", value, STYLES.small, { ...box, y });
  }
  return y;
}

function naicsCodes(sheet: Sheet, root: Element, box: Box) {
  const { scale } = sheet;
  const codeWidth = 46 * scale;
  const section = part(sheet, root, "Sect");
  let y = write(sheet, section, "H2", headings.naics, STYLES.heading, box) + 4 * scale;
  const table = part(sheet, section, "Table");
  for (const { code, title, primary } of capabilities.naics) {
    rule(sheet, { ...box, y }, RULE, 0.6);
    const row = part(sheet, table, "TR");
    const cell = { x: box.x + codeWidth, y: y + 2.5 * scale, width: box.width - codeWidth };
    write(sheet, row, "TH", code, STYLES.code, { ...cell, x: box.x, width: codeWidth });
    const text = primary ? `${title} (primary)` : title;
    const style = primary ? STYLES.code : STYLES.small;
    y = write(sheet, row, "TD", text, style, cell) + 2 * scale;
  }
  return y;
}

function differentiators(sheet: Sheet, root: Element, box: Box) {
  const section = part(sheet, root, "Sect");
  const y = write(sheet, section, "H2", headings.differentiators, STYLES.heading, box);
  return write(sheet, section, "P", capabilities.differentiators, STYLES.text, {
    ...box,
    y: y + 3 * sheet.scale,
  });
}
