import { imageColors } from "#content/theme.ts";
import { paragraphsOf } from "#features/website/paragraphs.server.ts";
import type { CaseStudy, ShownFirm } from "#features/website/show-website.server.ts";
import {
  type Box,
  columns,
  decorate,
  type Element,
  type Letter,
  letterhead,
  links,
  MARGIN,
  part,
  rule,
  type Sheet,
  STYLES,
  write,
} from "./pdf-sheet.server.ts";

const { brand, signal, muted } = imageColors;

/** Draws a case study from top to bottom, in reading order. Returns where it ends. */
export function caseStudyLayout(sheet: Sheet, letter: Letter, study: CaseStudy) {
  const { doc, scale } = sheet;
  const root = doc.struct("Document");
  doc.addStructure(root);
  const width = doc.page.width - 2 * MARGIN;
  const space = 14 * scale;
  const below = (y: number) => ({ x: MARGIN, y, width });

  let y = letterhead(sheet, root, letter, below(30));
  const label = `Case study: ${study.industry}. ${study.client}`;
  y = write(sheet, root, "P", label, STYLES.text, below(y + 13 * scale));
  y = write(sheet, root, "H1", study.title, STYLES.title, below(y));
  const [left, right] = columns(below(y + space), [0.5, 0.5]);
  y = Math.max(figure(sheet, root, left, study), facts(sheet, root, right, study));
  y = section(sheet, root, below(y + space), "Situation", paragraphsOf(study.situation));
  y = work(sheet, root, below(y + space), study.work);
  y = section(sheet, root, below(y + space), "Result", paragraphsOf(study.outcome));
  y = quote(sheet, root, below(y + 8 * scale), study);
  return contact(sheet, root, below(y + space), letter.firm);
}

/** The figure and what was counted, as bars to the same scale. */
function figure(sheet: Sheet, root: Element, box: Box, { figure }: CaseStudy) {
  const { doc, scale } = sheet;
  const element = part(sheet, root, "Sect");
  let y = write(sheet, element, "P", figure.value, STYLES.figure, box);
  y = write(sheet, element, "P", figure.claim, STYLES.subheading, { ...box, y });
  const most = Math.max(figure.before.value, figure.after.value) || 1;
  const bars = [
    { ...figure.before, color: muted },
    { ...figure.after, color: signal },
  ];
  for (const { label, display, value, color } of bars) {
    const line = { ...box, y: y + 6 * scale };
    y = write(sheet, element, "P", `${label}: ${display}`, STYLES.small, line) + scale;
    const bar = { y, width: (box.width * value) / most };
    decorate(sheet, () => doc.rect(box.x, bar.y, bar.width, 6 * scale).fill(color));
    y += 6 * scale;
  }
  return write(sheet, element, "P", `Counted: ${figure.unit}`, STYLES.label, {
    ...box,
    y: y + 4 * scale,
  });
}

function facts(sheet: Sheet, root: Element, box: Box, study: CaseStudy) {
  const { scale } = sheet;
  const element = part(sheet, root, "Sect");
  let { y } = box;
  for (const [label, value] of [
    ["Sector", study.sector],
    ["Duration", study.duration],
    ["Team", study.team],
    ["Stack", study.technologies.join(", ")],
  ] as const) {
    rule(sheet, { ...box, y }, brand, 0.6);
    y = write(sheet, element, "P", label, STYLES.label, { ...box, y: y + 4 * scale });
    y = write(sheet, element, "P", value, STYLES.text, { ...box, y }) + 3 * scale;
  }
  return y;
}

function section(sheet: Sheet, root: Element, box: Box, heading: string, texts: string[]) {
  const element = part(sheet, root, "Sect");
  let y = write(sheet, element, "H2", heading, STYLES.heading, box);
  for (const text of texts) {
    y = write(sheet, element, "P", text, STYLES.text, { ...box, y: y + 3 * sheet.scale });
  }
  return y;
}

function work(sheet: Sheet, root: Element, box: Box, steps: CaseStudy["work"]) {
  const { scale } = sheet;
  const element = part(sheet, root, "Sect");
  let y = write(sheet, element, "H2", "Work", STYLES.heading, box);
  for (const [index, { step, text }] of steps.entries()) {
    const heading = `${index + 1}. ${step}`;
    y = write(sheet, element, "H3", heading, STYLES.subheading, { ...box, y: y + 5 * scale });
    y = write(sheet, element, "P", text, STYLES.text, { ...box, y: y + scale });
  }
  return y;
}

function quote(sheet: Sheet, root: Element, box: Box, { client, quote }: CaseStudy) {
  const element = part(sheet, root, "Sect");
  const inside = { ...box, x: box.x + 12, width: box.width - 12 };
  let y = write(sheet, element, "BlockQuote", `“${quote.text}”`, STYLES.heading, inside);
  const by = `${quote.by}, ${client.charAt(0).toLowerCase()}${client.slice(1)}`;
  y = write(sheet, element, "P", by, STYLES.label, { ...inside, y: y + 2 * sheet.scale });
  decorate(sheet, () => {
    sheet.doc.moveTo(box.x, box.y).lineTo(box.x, y).lineWidth(1.4).stroke(brand);
  });
  return y;
}

function contact(sheet: Sheet, root: Element, box: Box, firm: ShownFirm) {
  rule(sheet, box, brand, 0.6);
  const [phone] = firm.phones;
  return links(sheet, part(sheet, root, "Sect"), { ...box, y: box.y + 5 * sheet.scale }, [
    { text: firm.email, link: `mailto:${firm.email}` },
    { text: phone.display, link: phone.href },
  ]);
}
