// @vitest-environment jsdom
import { expect, test } from "vitest";
import { pasteInto, pastingEditor } from "../../../../tests/helpers/editor/pasting.ts";
import { findNodes } from "../document/commands.ts";
import { schema } from "../document/schema.ts";
import { readPastedImages } from "./pasted-images.ts";
import { matchPictures, parsePictures } from "./rtf-pictures.ts";

/** "300x200" in pixels, "?" of unknown size, or "https 300x200" for one that has a URL. */
function imageHtml(image: string) {
  const [, width, height] = /(\d+)x(\d+)$/.exec(image) ?? [];
  const src = image.startsWith("https") ? "https://example.com/a.png" : "file:///C:/a.png";
  return `<p><img src="${src}"${width ? ` width=${width} height=${height}` : ""}></p>`;
}

/** "300x200", or "300x200 emf"; "?" of unknown size; other control words may follow. */
function pictureRtf(picture: string, index: number) {
  const [size = "", format = "png", ...words] = picture.split(" ");
  const [width, height] = size.split("x").map((pixels) => Number(pixels) * 15);
  const goal = height ? `\\picwgoal${width}\\pichgoal${height}` : "";
  return `{\\*\\shppict{\\pict${goal}${words.map((word) => `\\${word}`).join("")}\\${format}blip\n8950${index}${index}}}{\\nonshppict{\\pict\\wmetafile8 00}}\\par`;
}

/** The number of the picture that arrives for each image; "-" for one whose place is marked. */
async function matched(images: string[], rtf: string) {
  const editor = pastingEditor();
  pasteInto(editor, images.map(imageHtml).join("<p>and</p>"), rtf);
  const { embedded } = readPastedImages(editor.state);
  const files = await Promise.all(
    embedded.map(async ({ position, file }) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return { position, text: String((bytes.at(-1) ?? 0) % 16) };
    }),
  );
  const marked = findNodes(editor.state.doc, schema.nodes.missing_image);
  const linked = findNodes(editor.state.doc, schema.nodes.image);
  return [
    ...files,
    ...marked.map(({ position }) => ({ position, text: "-" })),
    ...linked.map(({ position }) => ({ position, text: "url" })),
  ]
    .sort((one, other) => one.position - other.position)
    .map(({ text }) => text)
    .join(" ");
}

const pictures = (...each: string[]) => `{\\rtf1 ${each.map(pictureRtf).join("")}}`;

test.each([
  ["a drawing that only HTML has", ["500x40", "300x200"], ["600x400"], "- 0"],
  ["a logo that only RTF has", ["300x200"], ["100x100", "600x400"], "1"],
  [
    "several of both, with other sizes",
    ["300x200", "90x90", "200x300", "640x360"],
    ["900x600", "300x450", "1280x720"],
    "0 - 1 2",
  ],
  [
    "the same size rather than the same proportions",
    ["600x400", "300x200", "600x400"],
    ["300x200", "600x400"],
    "- 0 1",
  ],
  [
    "pictures that are alike, in their order",
    ["300x200", "300x200", "300x200"],
    ["60x40", "60x40"],
    "0 1 -",
  ],
  ["as many as possible", ["300x200", "100x100", "600x400"], ["100x100", "300x200"], "- 0 1"],
  ["sizes in whole pixels", ["16x16", "21x32", "300x10"], ["15x16", "10x15"], "0 1 -"],
  ["images that say no size", ["?", "300x200", "?"], ["300x200", "77x500"], "- 0 1"],
  ["pictures that say no size", ["300x200", "100x100"], ["?", "?", "?"], "0 1"],
  [
    "a picture by its own size",
    ["300x200", "100x100", "50x10"],
    ["? png picw600 pich400", "9x9"],
    "0 1 -",
  ],
  [
    "a cropped picture",
    ["100x100", "300x50"],
    ["200x100 png piccropl750 piccropr750", "10x99", "600x100"],
    "0 2",
  ],
  [
    "a format that browsers can't show",
    ["500x40", "300x200", "100x100"],
    ["300x200 emf", "100x100"],
    "- - 1",
  ],
  [
    "an image with a URL that RTF has, too",
    ["https 300x200", "300x200"],
    ["300x200", "300x200"],
    "url 1",
  ],
  [
    "an image with a URL that RTF doesn't have",
    ["https 300x200", "300x200", "50x900"],
    ["300x200"],
    "url 0 -",
  ],
  ["nothing that fits", ["300x200", "200x300"], ["100x100"], "- -"],
  ["no picture", ["300x200"], [], "-"],
])(
  "where the numbers disagree, order and proportions tell: %s",
  async (_, images, rtf, expected) => {
    expect(await matched(images, pictures(...rtf))).toBe(expected);
  },
);

test("as many pictures as images are taken in order, whatever their sizes", async () => {
  expect(await matched(["300x200", "?", "10x90"], pictures("10x90", "500x500", "5x5"))).toBe(
    "0 1 2",
  );
});

test("pictures that aren't in the text are passed over", async () => {
  const around = ["header", "footerf", "listtext", "pntext", "*\\background", "*\\annotation"]
    .map((group) => `{\\${group} ${pictureRtf("300x200", 7)}}`)
    .join("");
  const rtf = `{\\rtf1${around}${pictureRtf("300x200", 1)}}`;
  expect(await matched(["300x200", "300x200"], rtf)).toBe("1 -");
});

test("a document with thousands of pictures is matched, or marked", () => {
  const images = Array.from({ length: 2_500 }, () => ({ width: 3, height: 2, isNeeded: true }));
  const some = parsePictures(pictures(...Array.from({ length: 1_000 }, () => "300x200")));
  expect(matchPictures(images, some).size).toBe(1_000);
  expect(matchPictures(images, [...some, ...some]).size).toBe(0);
});
