import logo from "#content/logo.svg?raw";
import { imageColors as colors } from "#content/theme.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import { type DrawnText, drawText, isDrawable, loadSharp } from "./draw-text.server.ts";
import { chooseMotif, DRAWING, drawMotif, LINEAGE } from "./drawing.ts";
import { SHARE_IMAGE, type ShareCard } from "./share-card.ts";

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE;
const PANEL_LEFT = WIDTH - DRAWING.width;
const LEFT = 72;
const RIGHT = PANEL_LEFT - 56;
const TOP = 64;
const LOGO = 52;
const TITLE = { top: 172, width: RIGHT - LEFT, height: 312 };
const RULE_TOP = 528;
const LABEL = { top: 552, width: RIGHT - LEFT, height: 40 };
const TITLE_SIZES = [128, 112, 100, 90, 80, 72, 64, 58, 52, 46, 40, 34, 30, 26];
const RIGHT_TO_LEFT = /^[^\p{L}]*\p{Script=Arabic}/u;

// An image takes about 100 ms of processor time, so crawlers must wait for each other.
const runQueued = workQueue({
  name: "share_images",
  mayWait: 50,
  refusal: "Too many images at once. Please try again in a moment.",
});

/** A PNG for link previews, with the lineage motif. The same card always gives the same image. */
export function drawCard(card: ShareCard): Promise<Buffer> {
  return runQueued(async () => {
    const sharp = await loadSharp();
    const shown = drawable(card);
    const name = await drawText(card.firm.name, serif([46]), { width: 400, height: 60 });
    const title = await drawText(shown.title, serif(TITLE_SIZES), TITLE);
    const label = await drawText(shown.label, sans([28, 24, 20]), LABEL);
    return sharp(Buffer.from(drawBackground(card)))
      .composite([
        { input: name.png, left: LEFT + LOGO + 16, top: TOP + middle(name, LOGO) },
        {
          input: title.png,
          left: leftEdge(shown.title, title),
          top: TITLE.top + middle(title, TITLE.height),
        },
        { input: label.png, left: leftEdge(shown.label, label), top: LABEL.top },
      ])
      .removeAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}

/** A title in a script that we have no font for is left out. */
function drawable({ firm, title, label }: ShareCard) {
  return {
    title: isDrawable(title) ? title : `${firm.name} Blog`,
    label: isDrawable(label) ? label : firm.descriptor,
  };
}

function serif(sizes: number[]) {
  return { font: "Instrument Serif" as const, color: colors.ink, sizes };
}

function sans(sizes: number[]) {
  return { font: "Instrument Sans" as const, color: colors.muted, sizes };
}

function leftEdge(text: string, { width }: DrawnText) {
  return RIGHT_TO_LEFT.test(text) ? RIGHT - width : LEFT;
}

function middle({ height }: DrawnText, within: number) {
  return Math.round((within - height) / 2);
}

function drawBackground({ title, tags }: ShareCard) {
  const motif = tags ? chooseMotif({ title, tags }) : LINEAGE;
  const { lines, traced, nodes, end } = drawMotif(title, motif, HEIGHT);
  const mark = logo
    .replace("<svg ", `<svg x="${LEFT - 5}" y="${TOP}" width="${LOGO}" height="${LOGO}" `)
    .replaceAll("currentColor", colors.brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.ground}"/>
    <rect x="${PANEL_LEFT}" width="${WIDTH - PANEL_LEFT}" height="${HEIGHT}" fill="${colors.band}"/>
    <g transform="translate(${PANEL_LEFT - 5} 0)" fill="${colors.band}" stroke="${colors.onBand}" stroke-width="2.4">
      <path d="${lines}" fill="none" stroke-width="1.6" opacity="0.6"/>
      <path d="${traced}" fill="none" stroke="${colors.signalOnBand}" stroke-width="3"/>
      <path d="${nodes}"/>
      <path d="${end}" fill="${colors.signalOnBand}" stroke="${colors.signalOnBand}"/>
    </g>
    ${mark}
    <path d="M${LEFT} ${RULE_TOP}H${RIGHT}" stroke="${colors.signal}" stroke-width="2"/>
  </svg>`;
}
