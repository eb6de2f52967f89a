import { imageColors } from "#content/theme.ts";
import type { ShownFirm } from "#features/website/show-website.server.ts";
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
import { siteNameOf } from "./statement-text.ts";

const { brand } = imageColors;
/** As in content/logo.svg, which is 32 units wide. */
const LOGO = { lines: "M4 7c9 0 8 9 15 9M4 16h15M4 25c9 0 8-9 15-9", size: 32 };

export type Letter = { firm: ShownFirm; siteUrl: string };

/** The firm, its identifiers and its site, above a line. Returns where it ends. */
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
