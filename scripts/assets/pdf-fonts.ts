// `npm run fonts`: writes the fonts of the capability statement's PDF. pdfkit can't embed one weight of a variable font.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const root = new URL("../../", import.meta.url);
const folder = new URL("features/documents/fonts/", root);
const serif = "@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2";
const sans = "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
const fonts = [
  { file: "instrument-serif.ttf", source: serif, weight: undefined },
  { file: "instrument-sans.ttf", source: sans, weight: 400 },
  { file: "instrument-sans-semibold.ttf", source: sans, weight: 600 },
];
const LAST_LATIN = 0x17f;
const latin = String.fromCodePoint(...Array.from({ length: LAST_LATIN + 1 }, (_, index) => index));
const characters = `${latin}–—‘’“”•…·−×→™€`;

for (const { file, source, weight } of fonts) {
  const bytes = await readFile(new URL(`node_modules/${source}`, root));
  const font = await subsetFont(bytes, characters, {
    targetFormat: "sfnt",
    noHinting: true,
    keepFeatures: ["kern", "liga", "tnum"],
    ...(weight && { variationAxes: { wght: weight } }),
  });
  await writeFile(new URL(file, folder), font);
  process.stdout.write(`${file}: ${font.length} bytes\n`);
}
await copyFile(new URL("app/fonts/OFL.txt", root), new URL("OFL.txt", folder));
