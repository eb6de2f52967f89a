import { createRequire } from "node:module";
import { escapeHtml } from "#platform/text/escape.ts";

type Box = { width: number; height: number };
type Style = {
  font: "Instrument Serif" | "Instrument Sans";
  color: string;
  /** In pixels, largest first. The first with which the text fits into the box is used. */
  sizes: number[];
};
export type DrawnText = Box & { png: Buffer };

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
// For U+FFFC, which stands for an object, Pango draws nothing.
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}]--\ufffc]/v;
// At 72 dots per inch, a font's size in points is its size in pixels.
const DPI = 72;

let loading: ReturnType<typeof loadFonts> | undefined;

/** sharp with our fonts. Loaded when the first image is drawn, because few processes draw one. */
export function loadSharp() {
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
export function isDrawable(text: string) {
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

/** For a word that is wider than the box. */
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
