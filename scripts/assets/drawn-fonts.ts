// `npm run fonts`: writes the fonts of share images, because Pango reads no WOFF files, and of the
// PDFs, because pdfkit can't embed one weight of a variable font.
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { charactersFrom, joinLicenses } from "./font-metrics.ts";

type Source = { package: string; subsets: string[]; weight?: number };

const root = new URL("../../", import.meta.url);
const shareFolder = new URL("features/share-images/fonts/", root);
const pdfFolder = new URL("features/documents/fonts/", root);
const serif = "@fontsource/instrument-serif";
const sans = "@fontsource-variable/instrument-sans";
const shareFonts: Source[] = [
  { package: serif, subsets: ["latin", "latin-ext"] },
  { package: sans, subsets: ["latin", "latin-ext"], weight: 500 },
  { package: "@fontsource/oranienbaum", subsets: ["cyrillic", "cyrillic-ext"] },
  { package: "@fontsource/noto-naskh-arabic", subsets: ["arabic"] },
  { package: "@fontsource/noto-emoji", subsets: ["emoji"] },
];
const pdfFonts = [
  { file: "instrument-serif.ttf", package: serif, weight: undefined },
  { file: "instrument-sans.ttf", package: sans, weight: 400 },
  { file: "instrument-sans-semibold.ttf", package: sans, weight: 600 },
];
const PDF_FEATURES = ["kern", "liga", "tnum"];
const LAST_LATIN = 0x17f;
const pdfCharacters = `${charactersFrom(0, LAST_LATIN)}–—‘’“”•…·−×→™€`;

await mkdir(shareFolder, { recursive: true });
const licenses: string[] = [];
for (const source of shareFonts) {
  for (const subset of source.subsets) {
    const characters = await subsetCharacters(source.package, subset);
    const file = `${source.package.split("/")[1]}-${subset}.ttf`;
    await writeFont(new URL(file, shareFolder), { ...source, subset, characters });
  }
  licenses.push(String(await packageFile(source.package, "LICENSE")));
}
await writeFile(new URL("OFL.txt", shareFolder), joinLicenses(licenses));

for (const { file, ...source } of pdfFonts) {
  const font = { ...source, subset: "latin", characters: pdfCharacters };
  await writeFont(new URL(file, pdfFolder), font, PDF_FEATURES);
}
await copyFile(new URL("app/fonts/OFL.txt", root), new URL("OFL.txt", pdfFolder));

type Font = { package: string; subset: string; characters: string; weight?: number | undefined };

async function writeFont(file: URL, font: Font, keepFeatures?: string[]) {
  const { subset, characters, weight } = font;
  const name = font.package.split("/")[1];
  const suffix = weight ? "wght-normal.woff2" : "400-normal.woff2";
  const bytes = await packageFile(font.package, `files/${name}-${subset}-${suffix}`);
  const written = await subsetFont(bytes, characters, {
    targetFormat: "sfnt",
    noHinting: true,
    ...(keepFeatures && { keepFeatures }),
    ...(weight && { variationAxes: { wght: weight } }),
  });
  await writeFile(file, written);
  process.stdout.write(`${file.pathname.split("/").at(-1)}: ${written.length} bytes\n`);
}

/** Lists the characters of a subset. Noto Emoji's whole font is divided into numbered parts. */
async function subsetCharacters(name: string, subset: string) {
  const ranges: Record<string, string> = JSON.parse(
    String(await packageFile(name, "unicode.json")),
  );
  const own = ranges[subset] ?? Object.values(ranges).join(",");
  return own.split(",").map(expandRange).join("");
}

function expandRange(range: string) {
  const [first = 0, last = first] = range
    .replace(/^U\+/i, "")
    .split("-")
    .map((hex) => Number.parseInt(hex, 16));
  return charactersFrom(first, last);
}

function packageFile(name: string, path: string) {
  return readFile(new URL(`node_modules/${name}/${path}`, root));
}
