// `npm run fonts`: writes the fonts that share images are drawn with. Pango reads no WOFF files.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

type Source = { package: string; subsets: string[]; weight?: number };

const root = new URL("../../", import.meta.url);
const folder = new URL("features/share-images/fonts/", root);
const sources: Source[] = [
  { package: "@fontsource/instrument-serif", subsets: ["latin", "latin-ext"] },
  { package: "@fontsource-variable/instrument-sans", subsets: ["latin", "latin-ext"], weight: 500 },
  { package: "@fontsource/oranienbaum", subsets: ["cyrillic", "cyrillic-ext"] },
  { package: "@fontsource/noto-naskh-arabic", subsets: ["arabic"] },
  { package: "@fontsource/noto-emoji", subsets: ["emoji"] },
];

await mkdir(folder, { recursive: true });
const licenses: string[] = [];
for (const source of sources) {
  for (const subset of source.subsets) await writeFont(source, subset);
  licenses.push(await packageFile(source, "LICENSE").then(String));
}
await writeFile(new URL("OFL.txt", folder), license());

/** The copyright line of each, then the terms, which are the same for all. */
function license() {
  const copyrights = licenses.map((text) => text.slice(0, text.indexOf("\n")));
  const terms = licenses[0]?.slice(licenses[0].indexOf("\n")) ?? "";
  return copyrights.join("\n") + terms;
}

async function writeFont(source: Source, subset: string) {
  const name = source.package.split("/")[1];
  const suffix = source.weight ? "wght-normal.woff2" : "400-normal.woff2";
  const bytes = await packageFile(source, `files/${name}-${subset}-${suffix}`);
  const font = await subsetFont(bytes, await subsetCharacters(source, subset), {
    targetFormat: "sfnt",
    noHinting: true,
    ...(source.weight && { variationAxes: { wght: source.weight } }),
  });
  await writeFile(new URL(`${name}-${subset}.ttf`, folder), font);
  process.stdout.write(`${name}-${subset}.ttf: ${font.length} bytes\n`);
}

/** Noto Emoji's whole font is divided into numbered parts in the list of characters. */
async function subsetCharacters(source: Source, subset: string) {
  const ranges: Record<string, string> = JSON.parse(
    String(await packageFile(source, "unicode.json")),
  );
  const own = ranges[subset] ?? Object.values(ranges).join(",");
  return own.split(",").map(expandRange).join("");
}

function expandRange(range: string) {
  const [first = 0, last = first] = range
    .replace(/^U\+/i, "")
    .split("-")
    .map((hex) => Number.parseInt(hex, 16));
  return String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
}

function packageFile(source: Source, path: string) {
  return readFile(new URL(`node_modules/${source.package}/${path}`, root));
}
