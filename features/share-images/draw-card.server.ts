import { createRequire } from "node:module";
import logo from "#content/logo.svg?raw";
import { imageColors as colors } from "#content/theme.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import { escapeHtml } from "#platform/text/escape.ts";
import { chooseMotif, DRAWING, drawMotif, LINEAGE, motifSvg } from "./drawing.ts";
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

/** The card's text that can be drawn. A title in a script that we have no font for is left out. */
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
  const drawing = motifSvg(drawMotif(title, motif, HEIGHT), {
    ground: colors.band,
    line: colors.onBand,
    signal: colors.signalOnBand,
  });
  const mark = logo
    .replace("<svg ", `<svg x="${LEFT - 5}" y="${TOP}" width="${LOGO}" height="${LOGO}" `)
    .replaceAll("currentColor", colors.brand);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.ground}"/>
    <rect x="${PANEL_LEFT}" width="${WIDTH - PANEL_LEFT}" height="${HEIGHT}" fill="${colors.band}"/>
    <g transform="translate(${PANEL_LEFT - 5} 0)">${drawing}</g>
    ${mark}
    <path d="M${LEFT} ${RULE_TOP}H${RIGHT}" stroke="${colors.signal}" stroke-width="2"/>
  </svg>`;
}

type Box = { width: number; height: number };
type Style = {
  font: "Instrument Serif" | "Instrument Sans";
  color: string;
  /** Font sizes in pixels, largest first. The first that fits the text into the box is used. */
  sizes: number[];
};
type DrawnText = Box & { png: Buffer };

const FONT_FILES = [
  "instrument-serif-latin",
  "instrument-serif-latin-ext",
  "instrument-sans-latin",
  "instrument-sans-latin-ext",
  "oranienbaum-cyrillic",
  "oranienbaum-cyrillic-ext",
  "noto-naskh-arabic-arabic",
  "noto-emoji-emoji",
];
const FOR_OTHER_SCRIPTS = "Oranienbaum, Noto Naskh Arabic, Noto Emoji";
// Our Latin fonts lack the Vietnamese letters from U+1EA0.
const NOT_DRAWABLE =
  /[\u1ea0-\u1ef1]|[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]/u;
// Pango draws nothing for U+FFFC, which stands for an object.
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}]--\ufffc]/v;
// At 72 dots per inch, a font's size in points is its size in pixels.
const DPI = 72;

let loading: ReturnType<typeof loadFonts> | undefined;

/** sharp with our fonts. Loaded when the first image is drawn, because few processes draw one. */
function loadSharp() {
  loading ??= loadFonts().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadFonts() {
  const { default: sharp } = await import("sharp");
  const { resolve } = createRequire(import.meta.url);
  // A font that was used once is available to all later text.
  for (const name of FONT_FILES) {
    const fontfile = resolve(`#features/share-images/fonts/${name}.ttf`);
    await sharp({ text: { text: "a", fontfile } }).metadata();
  }
  return sharp;
}

/** Whether there is something to draw, and our fonts have it: Latin, Cyrillic, Arabic, emoji. */
function isDrawable(text: string) {
  return VISIBLE.test(text) && !NOT_DRAWABLE.test(text);
}

/** Text in several lines, shaped and ordered by Pango. It never exceeds the box. */
export async function drawText(text: string, style: Style, box: Box): Promise<DrawnText> {
  let best: DrawnText | undefined;
  let [first, last] = [0, style.sizes.length - 1];
  // A binary search, because drawing at each size would take long.
  while (first <= last) {
    const middle = Math.floor((first + last) / 2);
    const drawn = await drawLines(text, style, style.sizes[middle] ?? 0, {
      width: box.width,
      wrap: "word",
    });
    const fits = drawn.width <= box.width && drawn.height <= box.height;
    if (fits) best = drawn;
    if (fits) last = middle - 1;
    else first = middle + 1;
  }
  return best ?? scaledInto(box, await drawBroken(text, style, box));
}

/** Draws a word that is wider than the box on several lines. */
function drawBroken(text: string, style: Style, { width }: Box) {
  return drawLines(text, style, style.sizes.at(-1) ?? 0, { width, wrap: "word-char" });
}

type Lines = { width: number; wrap: "word" | "word-char" };

async function drawLines(text: string, { font, color }: Style, size: number, lines: Lines) {
  const sharp = await loadSharp();
  // Control characters and halves of characters are invalid in Pango's markup.
  const written = escapeHtml(
    text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, " ")
      .trim(),
  );
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" line_height="0.84">${written}</span>`,
      font: `${font}, ${FOR_OTHER_SCRIPTS} ${size}`,
      rgba: true,
      dpi: DPI,
      ...lines,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

async function scaledInto(box: Box, drawn: DrawnText): Promise<DrawnText> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(drawn.png)
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
