import { expect, test } from "vitest";
import { injections } from "../../../tests/fixtures/injections.ts";
import { seededRandom } from "../../../tests/helpers/random/random.ts";
import { randomHtml } from "../../../tests/helpers/random/random-html.ts";
import { cleanContent } from "./content.server.ts";
import {
  closest,
  findElements,
  newElement,
  parseHtml,
  replaceElements,
  toHtml,
} from "./post-tree.server.ts";

test("sanitized HTML is written exactly as it was before it was parsed", () => {
  const random = seededRandom();
  const samples = Array.from({ length: 200 }, () => randomHtml(random));
  for (const sample of [...injections, ...samples]) {
    const clean = cleanContent(sample);
    expect(toHtml(parseHtml(clean)), sample).toBe(clean);
  }
});

test("text and attributes are escaped", () => {
  const link = newElement("a", { title: '"><b>', download: "", alt: "" }, "1 < 2 & 3 > 2");
  expect(toHtml(link)).toBe(
    '<a title="&quot;&gt;&lt;b&gt;" download alt="">1 &lt; 2 &amp; 3 &gt; 2</a>',
  );
});

test("an element can be put around others, from the outermost on", () => {
  const tree = parseHtml("<p><b>1<b>2</b></b></p>");
  replaceElements(tree, ["b"], (element) => newElement("i", {}, element));
  expect(toHtml(tree)).toBe("<p><i><b>1<i><b>2</b></i></b></i></p>");
  const [outer, inner] = findElements(tree, "b");
  expect(inner && closest(inner, "b")).toBe(outer);
  expect(outer && closest(outer, "b")).toBeUndefined();
});
