import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { drawCard, drawText } from "./draw-card.server.ts";

const SENTENCES = {
  Latin: "Why your data catalog should start with the questions people ask. ",
  Cyrillic: "От источника к решению: как мы переносим данные между системами. ",
  Arabic: "من المصدر إلى القرار: كيف ننقل البيانات بين الأنظمة في dbt. ",
  emoji: "🚀📊✅🔥🌲📈🧪🔒",
  "one long word": "Datenqualitaetsmanagementsystem",
};
const firm = { name: "The firm", descriptor: "Consulting" };
const STYLE = { font: "Instrument Serif" as const, color: "#000000", sizes: [144, 80, 40, 26] };
const BOX = { width: 672, height: 312 };

function textOfLength(sentence: string, length: number) {
  return [...sentence.repeat(100)].slice(0, length).join("").trim();
}

/** The part of an image's title area that is not background. */
async function measureInk(png: Buffer) {
  const { data } = await sharp(png)
    .extract({ left: 72, top: 172, width: 672, height: 312 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((lightness) => lightness < 128).length / data.length;
}

describe.each(Object.entries(SENTENCES))("a title in %s", (_, sentence) => {
  test.each([5, 40, 120, 200])("of %i characters fits into its area", async (length) => {
    const drawn = await drawText(textOfLength(sentence, length), STYLE, BOX);
    expect(drawn.width).toBeLessThanOrEqual(BOX.width);
    expect(drawn.height).toBeLessThanOrEqual(BOX.height);
    expect(drawn.width).toBeGreaterThan(50);
  });
});

test("an image is a PNG of 1200 by 630 pixels and less than 300 KB, with the title on it", async () => {
  for (const sentence of Object.values(SENTENCES)) {
    const png = await drawCard({ firm, title: textOfLength(sentence, 200), label: "Ada Byron" });
    const { format, width, height } = await sharp(png).metadata();
    expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
    expect(png.length).toBeLessThan(300_000);
    expect(await measureInk(png)).toBeGreaterThan(0.01);
  }
});

test("the same card gives the same image, another title, author or firm another one", async () => {
  const card = { firm, title: "Reports that agree", label: "Ada Byron" };
  const png = await drawCard(card);
  expect(await drawCard(card)).toEqual(png);
  expect(await drawCard({ ...card, label: "Grace Hopper" })).not.toEqual(png);
  expect(await drawCard({ ...card, title: "Reports that disagree" })).not.toEqual(png);
  const renamed = { ...firm, name: "Birchway" };
  expect(await drawCard({ ...card, firm: renamed })).not.toEqual(png);
});

test.each([
  ["no glyphs", "\ufffc".repeat(200)],
  ["no glyphs between letters", "a\ufffc".repeat(100)],
  ["an empty note", "\u{1d159}".repeat(100)],
  ["accents on nothing", "-\u0301".repeat(100)],
])("a title with %s has an image", async (_, title) => {
  const { width, height } = await sharp(await drawCard({ firm, title, label: title })).metadata();
  expect([width, height]).toEqual([1200, 630]);
});

test("markup, control characters and halves of characters are drawn as text or left out", async () => {
  const title = '<b>Bold & "quoted"</b> \u0000\u0007 \ud83d &lt;';
  expect(await measureInk(await drawCard({ firm, title, label: "\u0001" }))).toBeGreaterThan(0.005);
});

test("a script that no font has is replaced by the blog's name", async () => {
  const label = "Ada Byron";
  const inks = ["数据目录应该从问题开始", "データ", "Dữ liệu"].map(async (title) =>
    measureInk(await drawCard({ firm, title, label })),
  );
  const [first, ...others] = await Promise.all(inks);
  expect(first).toBeGreaterThan(0.01);
  for (const ink of others) expect(ink).toBe(first);
});
