// @vitest-environment jsdom

import { expect, test } from "vitest";
import { cleanContent } from "#features/posts/content/content.server.ts";
import { type Random, randomBelow } from "../../../../tests/helpers/random/random.ts";
import { parseInert } from "../../../shell/trusted-types.ts";
import { isSameHtml } from "../document/document.ts";
import { parseBlocks } from "../document/parse-html.ts";
import { toHtml } from "../document/to-html.ts";
import { PARTS_OF_BLOCKS } from "./elements.ts";
import { cleanPasted } from "./paste.ts";

const BLOCKS = ["p", "div", "h1", "h3", "blockquote", "ul", "table", "figure", "dl", "details"];
const BOXES = ["section", "address", "fieldset", "ol", "li", "summary", "figcaption", "td", "pre"];
const INLINE = ["a href='/a'", "b", "em", "small", "cite", "span", "u", "code", "ins", "x-part"];
const STYLED = ["span style='font-weight:bold'", "span style='display:block'", "i style='x'"];
const PARTS: Record<string, string[]> = {
  ul: ["li"],
  ol: ["li"],
  table: ["tr", "tr", "tbody"],
  tbody: ["tr"],
  tr: ["td", "th"],
  dl: ["dt", "dd"],
  details: ["summary", "p"],
};
/** Where one word ends, however it is written. */
const SEPARATORS = `${PARTS_OF_BLOCKS}, code:has(${PARTS_OF_BLOCKS}), br, [style*=block]`;

/** Nested as nobody should write it. Each word is another. */
function randomNesting(random: Random) {
  let words = 0;
  const text = () => `${pick([" ", ""])}w${words++}${pick([" ", ""])}`;
  const pick = <T>(from: T[]) => from[random(from.length)] as T;
  const inside = (name: string, depth: number): string => {
    const parts = PARTS[name];
    return Array.from({ length: 1 + random(random(4) ? 2 : 4) }, () => {
      if (parts?.includes("li") && random(5) === 0) return text();
      if (parts) return element(pick(parts), depth - 1);
      return depth > 0 && random(3) ? node(depth - 1) : text();
    }).join("");
  };
  const element = (tag: string, depth: number) => {
    const [name = ""] = tag.split(" ");
    return `<${tag}>${inside(name, depth)}</${name}>`;
  };
  const node = (depth: number) => {
    if (random(8) === 0)
      return pick(["<br>", "<br><br>", "<hr>", "<img src='https://a.example/'>"]);
    return element(pick(pick([BLOCKS, BLOCKS, BOXES, INLINE, INLINE, STYLED])), depth);
  };
  return Array.from({ length: 1 + random(2) }, () => node(3))
    .join("")
    .concat("<p>end</p>");
}

function wordsOf(html: string) {
  const { body } = parseInert(html);
  for (const element of body.querySelectorAll(SEPARATORS)) {
    element.before(" ");
    element.after(" ");
  }
  return body.textContent?.split(/\s+/).filter(Boolean) ?? [];
}

test("however elements are nested, all words arrive, in order and apart", {
  timeout: 30_000,
}, () => {
  const random = randomBelow(7);
  for (let index = 0; index < 20; index++) {
    const pasted = randomNesting(random);
    const clean = cleanPasted(pasted);
    const { body } = parseInert(clean);
    expect(body.innerHTML.trim(), pasted).toBe(clean.trim());
    const arrives = parseBlocks(body).map(toHtml).join("\n");
    expect(wordsOf(arrives), pasted).toEqual(wordsOf(pasted));
    // Readers get all of it.
    const read = cleanContent(arrives).replaceAll(' rel="noopener"', "");
    expect(isSameHtml(read, arrives), pasted).toBe(true);
  }
});
