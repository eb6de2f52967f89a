import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { seededRandom } from "../../tests/helpers/random/random.ts";
import { tagFromPath, tagPath } from "./paths.ts";

const ODD = [".", "..", "a\\b", "a/../b", "./", "x.data", "a%2Fb", "~002E", "~~0041", "a\tb", "/"];
const PIECES = [".", "/", "\\", "~", "%", "2F", "00", "41", "data", "\u2028", "\n", "ä", "😀", " "];

/** As a browser requests it, and as React Router reads it. */
function reached(tag: string) {
  const { pathname } = new URL(tagPath(tag), "https://firm.example");
  const page = pathname.replace(/\.data$/, "");
  return tagFromPath(matchRoutes([{ path: "/blog/tag/:tag" }], page)?.[0]?.params.tag ?? "");
}

test.each(ODD)("the page of the tag %j is reached", (tag) => {
  expect(reached(tag)).toBe(tag);
  expect(decodeURIComponent(tagPath(tag))).not.toMatch(/\p{Cc}|\\|\/\.\.?(\/|$)/u);
});

test("the page of any other tag is reached as well", () => {
  const random = seededRandom();
  const piece = () => PIECES[random(PIECES.length)];
  for (let n = 0; n < 5_000; n++) {
    const tag = Array.from({ length: 1 + random(6) }, piece).join("");
    expect(reached(tag), JSON.stringify(tag)).toBe(tag);
  }
});

test.each(["~0000", "~D800", "~0041", "%zz"])("%s is not the path of another tag", (segment) => {
  expect(tagFromPath(segment)).toBe(segment);
});

test("usual tags are written as they always were", () => {
  expect(tagPath("node.js")).toBe("/blog/tag/node.js");
  expect(tagPath("R&D / labs")).toBe("/blog/tag/R%26D%20%2F%20labs");
});
