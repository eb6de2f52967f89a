import { expect, test } from "vitest";
import { benignHtml } from "../../tests/fixtures/benign-html.ts";
import { longPost } from "../../tests/fixtures/long-post.ts";
import { contentExcess } from "./content-limits.ts";

const many = (unit: string, count: number) => unit.repeat(count);

test.each([
  [many("<h2>a</h2>", 1_001), "Content must have at most 1,000 headings."],
  [many("<H6 id=a></h6>", 95_000), "Content must have at most 1,000 headings."],
  [`<table><tr>${many("<td>", 4_001)}`, "Content must have at most 4,000 table cells."],
  [many("<a href=/>a</a>", 4_001), "Content must have at most 4,000 links."],
  [many("<img src=a>", 2_001), "Content must have at most 2,000 images."],
  [many("<b>a</b>", 4_001), "Content must have at most 8,000 HTML tags and paragraphs."],
  [many("</p>", 8_001), "Content must have at most 8,000 HTML tags and paragraphs."],
  [many("a < ", 8_001), "Content must have at most 8,000 HTML tags and paragraphs."],
  [many("a\n \r\n", 8_001), "Content must have at most 8,000 HTML tags and paragraphs."],
  [many("A line.\r\n", 10_001), "Content must have at most 10,000 line breaks."],
  [many("&", 100_001), "Content must have at most 100,000 “&” and “>” characters."],
  [
    many("<p>", 1) + many("&gt;>", 50_001),
    "Content must have at most 100,000 “&” and “>” characters.",
  ],
  [many("<b>", 251), "Content must have HTML tags nested at most 250 deep."],
  [many("<b></i><p></u>", 251), "Content must have HTML tags nested at most 250 deep."],
])("content can have too much of what takes long (%#)", (content, sentence) => {
  expect(contentExcess(content)).toContain(sentence);
});

test.each([
  ...[longPost, ...benignHtml].map((content) => many(content, 10)),
  many("<h2>a</h2>", 1_000),
  `<ul>${many("<li>a<li><p>b<br>", 1_500)}</ul>`,
  `<table>${many("<tr><td>a<td>b", 1_000)}</table>`,
  many("<div><b>a</b></div>", 2_000),
  many("<pre>if (a &amp;&amp; b) c();\n</pre>", 3_500),
  many("a < b & c > d.\r\nA line.\n", 4_000),
])("no article comes near the limits (%#)", (content) => {
  expect(contentExcess(content)).toBeUndefined();
});
