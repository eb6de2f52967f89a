import { marked } from "marked";
import { expect, test } from "vitest";
import { seededRandom } from "../../../../tests/helpers/random/random.ts";
import { randomHtml } from "../../../../tests/helpers/random/random-html.ts";
import { cleanContent, contentText } from "../../content/content.server.ts";
import { htmlToMarkdown } from "../../content/markdown.server.ts";

const siteUrl = "https://firm.example";
const of = (html: string) =>
  htmlToMarkdown(cleanContent(html), { siteUrl, pageUrl: `${siteUrl}/blog/a` });

test.each([
  ["<h2>A <em>plan</em></h2><p>One<br>two</p><hr>", "## A *plan*\n\nOne\\\ntwo\n\n---"],
  ["<p><strong>Bold </strong>and <s>gone</s></p>", "**Bold** and ~~gone~~"],
  [
    '<p><a href="/blog/b" title="A &quot;b&quot;">b</a></p>',
    '[b](https://firm.example/blog/b "A \\"b\\"")',
  ],
  ['<p><a href="#h-part">there</a></p>', "[there](https://firm.example/blog/a#h-part)"],
  ['<p><a href="https://x.example/a (1)">x</a></p>', "[x](https://x.example/a%20%281%29)"],
  ["<p>Use <code>a ` b</code> or <kbd>Esc</kbd></p>", "Use ``a ` b`` or `Esc`"],
  ["<blockquote><p>One</p><p>Two</p></blockquote>", "> One\n>\n> Two"],
  ["<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n\n  - b\n\n- c"],
  ['<ol start="3"><li>c</li><li>d</li></ol>', "3. c\n4. d"],
  ["<p>H<sub>2</sub>O, <q>quoted</q></p>", "H<sub>2</sub>O, “quoted”"],
  ["<dl><dt>Term</dt><dd>Meaning</dd></dl>", "**Term**\n\nMeaning"],
])("%s is %s", (html, markdown) => {
  expect(of(html)).toBe(markdown);
});

test("code has its language, and a fence that is longer than any in it", () => {
  const html = '<pre><code class="language-sql">select *\n  from a;\n```\n</code></pre>';
  expect(of(html)).toBe("````sql\nselect *\n  from a;\n```\n````");
});

test("a table has a header, alignment and its caption", () => {
  const html =
    '<table><caption>Sums</caption><thead><tr><th>Name</th><th align="right">Sum</th></tr></thead><tbody><tr><td>a | b</td><td><p>1</p><p>2</p></td></tr><tr><td>c</td></tr></tbody></table>';
  expect(of(html)).toBe("*Sums*\n\n| Name | Sum |\n| --- | --: |\n| a \\| b | 1 2 |\n| c |");
  expect(of("<table><tr><td>only</td></tr></table>")).toBe("|  |\n| --- |\n| only |");
});

test("a figure is its image and its caption", () => {
  const html =
    '<figure><img src="/storage/blog-images/1794826158894-abcdefghij123456.jpg" alt="A [chart]"><figcaption>Sales <b>up</b></figcaption></figure>';
  expect(of(html)).toBe(
    "![A \\[chart\\]](https://firm.example/storage/blog-images/1794826158894-abcdefghij123456.jpg)\n\n*Sales **up***",
  );
});

test("a callout is a quote, a fold its bold summary with its text, a button and a bookmark are links", () => {
  expect(of('<aside class="callout"><p>One</p><p>Two</p></aside>')).toBe("> One\n>\n> Two");
  expect(of("<details><summary>More</summary><p>Text</p></details>")).toBe("**More**\n\nText");
  expect(of('<p><a class="button" href="/#contact">Write</a></p>')).toBe(
    "[Write](https://firm.example/#contact)",
  );
  expect(
    of('<figure class="bookmark"><a href="/blog/b">B</a><figcaption>About</figcaption></figure>'),
  ).toBe("[B](https://firm.example/blog/b)\n\n*About*");
});

test("the images of a gallery stand in a row, above its caption", () => {
  const image = (name: string) => `<img src="https://x.example/${name}" alt="${name}">`;
  expect(
    of(
      `<figure class="gallery">${image("a")}\n<a href="/b">${image("b")}</a><figcaption>Two</figcaption></figure>`,
    ),
  ).toBe("![a](https://x.example/a)\n[![b](https://x.example/b)](https://firm.example/b)\n\n*Two*");
});

test("footnotes are numbered, and their links back are left out", () => {
  const html =
    '<p>Yes.<sup id="r1"><a href="#n1">1</a></sup> No.<sup><a href="#n2">2</a></sup></p><ol><li id="n1">First. <a href="#r1">↩</a></li><li id="n2"><p>Second.</p></li></ol>';
  expect(of(html)).toBe("Yes.[^1] No.[^2]\n\n[^1]: First.\n\n[^2]: Second.");
});

test("text stays text when the Markdown is read again", () => {
  const texts = [
    "1. not a list",
    "# not a heading",
    "- not an item",
    "+ neither",
    "a * b * c and snake_case and _this_",
    "[not](a link) and ![no image](x)",
    "`code` \\ &copy; and <script>",
    "a | b ~~c~~",
    "---",
    "===",
  ];
  for (const text of texts) {
    const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const html = String(marked.parse(of(`<p>${escaped}</p>`)));
    const read = html
      .replace(/^<p>|<\/p>\n$/g, "")
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&amp;", "&");
    expect(read).toBe(text);
  }
});

test("titles of videos and URLs without text are text, not Markdown or HTML", () => {
  const hostile = "<img src=x onerror=alert(1)> [a](https://evil.example) *b* ](c)";
  const title = hostile.replaceAll("<", "&lt;");
  const href = "https://x.example/*a*_b_[c](d)<i>";
  const sources = [
    `<p><a class="video" href="https://www.youtube.com/watch?v=abcdefghijk" title="${title}"></a></p>`,
    `<iframe src="https://www.youtube.com/embed/abcdefghijk" title="${title}"></iframe>`,
    `<p><a href="${href}"></a></p>`,
    `<p><a href="/x" title="${title}">x</a> <img src="https://x.example/a.png" title="${title}"></p>`,
  ];
  for (const source of sources) {
    const tags = textOfTags(toHtml(of(source))).replace(/ (title|href|src|alt)="[^"]*"/g, "");
    expect(tags, of(source)).not.toMatch(/evil|onerror|<i>|<em>/);
  }
  expect(of(sources[2] ?? "")).toContain("[https://x.example/\\*a\\*");
});

/** The tags of HTML, without the text between them. */
function textOfTags(html: string) {
  return (html.match(/<[^>]*>/g) ?? []).join("");
}

test("deeply nested and very long content is converted", () => {
  const code = of(`<pre><code>${"`a".repeat(200_000)}</code></pre>`);
  expect(code).toContain("```\n`a");
  const row = `<tr>${"<td>".repeat(20_000)}`;
  expect(of(`<table>${row}${"<tr><td>".repeat(100_000)}`).length).toBeLessThan(1_000_000);
  const deep = of(`${"<blockquote>".repeat(90)}deep${"</blockquote>".repeat(90)}`);
  expect(deep).toContain("deep");
  expect(of(`<p>${"_ * [ ".repeat(50_000)}</p>`).length).toBeGreaterThan(300_000);
});

const toHtml = (markdown: string) => String(marked.parse(markdown));
const lossless = (html: string) => htmlToMarkdown(cleanContent(html), { toHtml });

test.each([
  ['<p>A <a href="/blog/b">link</a></p>', "A [link](/blog/b)"],
  ["<p><u>under</u> and <mark>a *b*</mark></p>", "<u>under</u> and <mark>a \\*b\\*</mark>"],
  ["<p><kbd>Esc</kbd> or <code>x</code></p>", "<kbd>Esc</kbd> or `x`"],
  ['<p dir="rtl">x</p><p>y</p>', '<p dir="rtl">x</p>\n\ny'],
  ["<dl><dt>Term</dt><dd>Meaning</dd></dl>", "<dl><dt>Term</dt><dd>Meaning</dd></dl>"],
  [
    "<details><summary>s</summary><pre>a\n\nb</pre></details>",
    "<details><summary>s</summary><pre>a&#10;\nb</pre></details>",
  ],
  [
    "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
    "| A |\n| --- |\n| 1 |",
  ],
  [
    '<table><tbody><tr><td colspan="2">A</td></tr></tbody></table>',
    '<table><tbody><tr><td colspan="2">A</td></tr></tbody></table>',
  ],
  ["<ul><li>a</li><li><strong>b</strong></li></ul>", "- a\n- **b**"],
  ["<p>a<br></p>", "<p>a<br></p>"],
  ["<p><code>a <em>b</em></code></p>", "<code>a *b*</code>"],
  ["<pre><code>a <mark>b</mark></code></pre>", "<pre><code>a <mark>b</mark></code></pre>"],
  ["<ol reversed><li>a</li></ol>", "<ol reversed><li>a</li></ol>"],
])("without losses, %s is %s", (html, markdown) => {
  expect(lossless(html)).toBe(markdown);
});

test("the words of any post are the same when its lossless Markdown is read again", () => {
  const random = seededRandom();
  for (let round = 0; round < 200; round++) {
    const html = randomHtml(random);
    expect(contentText(toHtml(lossless(html))), html).toBe(contentText(html));
  }
});
