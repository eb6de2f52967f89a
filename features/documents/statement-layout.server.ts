import { imageColors } from "#content/theme.ts";
import type { ShownFirm } from "#features/website/show-website.server.ts";
import { dayInWords } from "#platform/text/day-in-words.ts";
import {
  type Box,
  columns,
  decorate,
  type Element,
  letterhead,
  links,
  MARGIN,
  part,
  rule,
  type Sheet,
  STYLES,
  write,
} from "./pdf-sheet.server.ts";
import {
  addressLines,
  type DatedStatement,
  statementHeadings as headings,
  purposeLines,
  STATEMENT_TITLE,
  type Statement,
} from "./statement-text.ts";

type Capabilities = Statement["capabilities"];

const RULE = "#cfc8b8";
const { brand } = imageColors;
const PERFORMANCE = [
  ["Client", "client"],
  ["Work", "work"],
  ["Value", "value"],
  ["Period", "period"],
  ["Role", "role"],
] as const;
const SHARES = [0.26, 0.36, 0.14, 0.12, 0.12];

/** Draws the statement from top to bottom, in reading order. Returns where it ends. */
export function statementLayout(sheet: Sheet, siteUrl: string, statement: DatedStatement) {
  const { firm, capabilities, tailored } = statement;
  const { doc, scale } = sheet;
  const root = doc.struct("Document");
  doc.addStructure(root);
  const width = doc.page.width - 2 * MARGIN;
  const space = 12 * scale;
  const below = (y: number) => ({ x: MARGIN, y, width });

  let y = letterhead(sheet, root, { firm, siteUrl }, below(30));
  const title = tailored?.title ?? STATEMENT_TITLE;
  const titleStyle = tailored ? STYLES.longTitle : STYLES.title;
  y = write(sheet, root, "H1", title, titleStyle, below(y + 9 * scale));
  y = write(sheet, root, "P", subtitle(statement), STYLES.label, below(y + 1)) + 6 * scale;
  const [left, contact] = columns(below(y), [0.68, 0.32]);
  y = Math.max(
    about(sheet, root, left, statement),
    pointOfContact(sheet, root, contact, capabilities),
  );
  for (const draw of [competencies, pastPerformance, facts, naicsCodes, differentiators]) {
    y = draw(sheet, root, below(y + space), statement) ?? y;
  }
  return y;
}

function subtitle({ firm, revised, tailored }: DatedStatement) {
  const from = `${firm.legalName}, ${firm.city}.`;
  if (!tailored) return `${from} Revised ${dayInWords(revised)}.`;
  return [
    ...purposeLines(tailored).map((line) => `${line}.`),
    from,
    `${dayInWords(revised)}.`,
  ].join(" ");
}

function about(sheet: Sheet, root: Element, box: Box, { capabilities, tailored }: Statement) {
  let { y } = box;
  if (tailored?.opening) {
    y = write(sheet, root, "P", tailored.opening, STYLES.subheading, box) + 6 * sheet.scale;
  }
  return write(sheet, root, "P", capabilities.about, STYLES.text, { ...box, y });
}

function competencies(sheet: Sheet, root: Element, box: Box, { capabilities }: Statement) {
  if (capabilities.competencies.length === 0) return undefined;
  const { doc, scale } = sheet;
  const section = part(sheet, root, "Sect");
  const top = write(sheet, section, "H2", headings.competencies, STYLES.heading, box) + 5 * scale;
  const boxes = columns(
    { ...box, y: top },
    capabilities.competencies.map((_, __, { length }) => 1 / length),
  );
  const bottoms = capabilities.competencies.map(({ name, items }, index) => {
    const { x, width } = boxes[index] ?? box;
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

function pointOfContact(sheet: Sheet, root: Element, box: Box, capabilities: Capabilities) {
  const { name, role, phone, email } = capabilities.pointOfContact;
  const { scale } = sheet;
  const section = part(sheet, root, "Sect");
  const inside = { ...box, x: box.x + 12, width: box.width - 12 };
  let y = write(sheet, section, "H2", headings.pointOfContact, STYLES.heading, inside);
  y = write(sheet, section, "P", name, STYLES.subheading, { ...inside, y: y + 3 * scale });
  y = write(sheet, section, "P", role, STYLES.small, { ...inside, y: y + scale });
  y = links(sheet, section, { ...inside, y }, [
    { text: phone.display, link: phone.href },
    { text: email, link: `mailto:${email}` },
  ]);
  decorate(sheet, () => {
    sheet.doc.moveTo(box.x, box.y).lineTo(box.x, y).lineWidth(1.4).stroke(brand);
  });
  return y;
}

function pastPerformance(sheet: Sheet, root: Element, box: Box, statement: Statement) {
  const { capabilities, tailored } = statement;
  const studies = tailored?.studies ?? [];
  const hasContracts = capabilities.pastPerformance.length > 0;
  if (!hasContracts && studies.length === 0) return undefined;
  const { scale } = sheet;
  const section = part(sheet, root, "Sect");
  let y = write(sheet, section, "H2", headings.pastPerformance, STYLES.heading, box) + 3 * scale;
  for (const { title, client, duration, result } of studies) {
    y = write(sheet, section, "H3", title, STYLES.subheading, { ...box, y: y + 2 * scale });
    y = write(sheet, section, "P", `${client}. ${duration}.`, STYLES.label, { ...box, y });
    y = write(sheet, section, "P", result, STYLES.small, { ...box, y }) + 2 * scale;
  }
  return hasContracts ? contracts(sheet, section, { ...box, y }, capabilities) : y;
}

function contracts(sheet: Sheet, section: Element, box: Box, capabilities: Capabilities) {
  const { scale } = sheet;
  let { y } = box;
  const table = part(sheet, section, "Table");
  const rows = capabilities.pastPerformance.map((entry) =>
    PERFORMANCE.map(([, key]) => entry[key]),
  );
  for (const [index, row] of [PERFORMANCE.map(([label]) => label), ...rows].entries()) {
    const element = part(sheet, table, "TR");
    const cells = columns({ ...box, y: y + 2.5 * scale }, SHARES);
    const bottoms = row.map((text, column) => {
      const style = index === 0 ? STYLES.label : column === 0 ? STYLES.code : STYLES.small;
      const cell = cells[column] ?? box;
      if (index > 0 && column > 0) return write(sheet, element, "TD", text, style, cell);
      const scope = index === 0 ? "Column" : "Row";
      return write(sheet, element, "TH", text, style, cell, { scope });
    });
    y = Math.max(...bottoms) + 2 * scale;
    rule(sheet, { ...box, y }, RULE, 0.6);
  }
  const note = { ...box, y: y + 3 * scale };
  return write(sheet, section, "P", capabilities.pastPerformanceNote, STYLES.label, note);
}

function facts(sheet: Sheet, root: Element, box: Box, { firm, capabilities }: Statement) {
  const [first, second, ...others] = columns(box, [0.43, 0.31, 0.26]);
  const bottoms = [identifiers(sheet, root, first, capabilities)];
  if (capabilities.vehicles.length > 0) bottoms.push(vehicles(sheet, root, second, capabilities));
  for (const other of others) bottoms.push(contactInformation(sheet, root, other, firm));
  return Math.max(...bottoms);
}

function contactInformation(sheet: Sheet, root: Element, box: Box, firm: ShownFirm) {
  const section = part(sheet, root, "Sect");
  let y = write(sheet, section, "H2", headings.contact, STYLES.heading, box) + 3 * sheet.scale;
  y = write(sheet, section, "P", addressLines(firm).join("\n"), STYLES.small, { ...box, y });
  return links(sheet, section, { ...box, y }, [
    { text: firm.email, link: `mailto:${firm.email}` },
    ...firm.phones.map(({ display, label, href }) => ({ text: `${display} ${label}`, link: href })),
  ]);
}

function vehicles(sheet: Sheet, root: Element, box: Box, capabilities: Capabilities) {
  const { scale } = sheet;
  const section = part(sheet, root, "Sect");
  let y = write(sheet, section, "H2", headings.vehicles, STYLES.heading, box) + scale;
  for (const { name, number, term } of capabilities.vehicles) {
    y = write(sheet, section, "P", name, STYLES.code, { ...box, y: y + 3 * scale });
    y = write(sheet, section, "P", number, STYLES.small, { ...box, y });
    y = write(sheet, section, "P", term, STYLES.label, { ...box, y });
  }
  return y;
}

function identifiers(sheet: Sheet, root: Element, box: Box, capabilities: Capabilities) {
  const { scale } = sheet;
  const section = part(sheet, root, "Sect");
  let y = write(sheet, section, "H2", headings.identifiers, STYLES.heading, box) + scale;
  for (const { label, value, note } of capabilities.identifiers) {
    const [left, right] = columns({ ...box, y: y + 2.5 * scale }, [0.38, 0.62]);
    write(sheet, section, "P", label, STYLES.label, left);
    y = write(sheet, section, "P", value, STYLES.small, right);
    if (note) y = write(sheet, section, "P", note, STYLES.label, { ...right, y });
  }
  return y;
}

/** Draws two columns of rows, the first half in the left one. */
function naicsCodes(sheet: Sheet, root: Element, box: Box, { capabilities }: Statement) {
  if (capabilities.naics.length === 0) return undefined;
  const { scale } = sheet;
  const codeWidth = 42 * scale;
  const section = part(sheet, root, "Sect");
  const top = write(sheet, section, "H2", headings.naics, STYLES.heading, box) + 3 * scale;
  const table = part(sheet, section, "Table");
  const half = Math.ceil(capabilities.naics.length / 2);
  const bottoms = columns({ ...box, y: top }, [0.5, 0.5]).map((column, index) => {
    let { y } = column;
    for (const { code, title, primary } of capabilities.naics.slice(index * half).slice(0, half)) {
      rule(sheet, { ...column, y }, RULE, 0.6);
      const row = part(sheet, table, "TR");
      const cell = { ...column, y: y + 2 * scale };
      const left = { ...cell, width: codeWidth };
      write(sheet, row, "TH", code, STYLES.code, left, { scope: "Row" });
      const text = primary ? `${title} (primary)` : title;
      const rest = { ...cell, x: column.x + codeWidth, width: column.width - codeWidth };
      const style = primary ? STYLES.code : STYLES.small;
      y = write(sheet, row, "TD", text, style, rest) + 1.6 * scale;
    }
    return y;
  });
  return Math.max(...bottoms);
}

function differentiators(sheet: Sheet, root: Element, box: Box, { capabilities }: Statement) {
  if (capabilities.differentiators === "") return undefined;
  const section = part(sheet, root, "Sect");
  const y = write(sheet, section, "H2", headings.differentiators, STYLES.heading, box);
  return write(sheet, section, "P", capabilities.differentiators, STYLES.text, {
    ...box,
    y: y + 3 * sheet.scale,
  });
}
