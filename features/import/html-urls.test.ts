import { expect, test } from "vitest";
import { imageUrls, replaceImages, rewriteLinks } from "./html-urls.ts";

const moved = (url: string) =>
  url === "https://old.example.com/?p=1&x=2" ? "/blog/new?a=1&b=2" : undefined;

test.each([
  ['<a href="https://old.example.com/?p=1&amp;x=2">x</a>', '<a href="/blog/new?a=1&amp;b=2">x</a>'],
  [
    "<A class=x HREF='https://old.example.com/?p=1&#038;x=2' >x</A>",
    '<A class=x href="/blog/new?a=1&amp;b=2" >x</A>',
  ],
  ["<a href=https://old.example.com/?p=1&x=2>x</a>", '<a href="/blog/new?a=1&amp;b=2">x</a>'],
  [
    '<a title="a > b" href=" https://old.example.com/?p=1&amp;x=2 ">x</a>',
    '<a title="a > b" href="/blog/new?a=1&amp;b=2">x</a>',
  ],
])("a link to a moved post is rewritten to its new URL: %s", (html, rewritten) => {
  expect(rewriteLinks(html, moved)).toBe(rewritten);
});

test.each([
  '<a href="https://old.example.com/other">x</a>',
  '<a data-href="https://old.example.com/?p=1&amp;x=2">x</a>',
  "<a name='x'>x</a></a>",
  '<link href="https://old.example.com/?p=1&amp;x=2">',
  'text href="https://old.example.com/?p=1&amp;x=2"',
  "1 < 2 <a",
])("anything else stays as it is: %s", (html) => {
  expect(rewriteLinks(html, moved)).toBe(html);
});

const HTML = `<p><img class="a" src="https://old.example.com/a.jpg?x=1&amp;y=2" srcset="https://old.example.com/a-300.jpg 300w" sizes="100vw" alt="A > B"/>
<IMG SRC='https://old.example.com/b.jpg'><img data-src="no"><img src=""><img src="https://old.example.com/b.jpg"></p>`;

test("the images of a post are found once each", () => {
  expect(imageUrls(HTML)).toEqual([
    "https://old.example.com/a.jpg?x=1&y=2",
    "https://old.example.com/b.jpg",
  ]);
});

test("a fetched image is shown from its new URL alone", () => {
  const fetched = new Map([
    ["https://old.example.com/a.jpg?x=1&y=2", "/storage/blog-images/a.jpg"],
  ]);
  expect(replaceImages(HTML, fetched)).toBe(
    HTML.replace(/src="https[^>]*100vw"/, 'src="/storage/blog-images/a.jpg"'),
  );
});
