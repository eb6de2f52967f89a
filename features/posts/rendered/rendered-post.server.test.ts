import { expect, test } from "vitest";
import type { Picture } from "#features/media/media.schema.ts";
import { injections } from "../../../tests/fixtures/injections.ts";
import { cleanContent, renderContent } from "../content/content.server.ts";
import { withPictures } from "../content/content-pictures.server.ts";
import { renderPost } from "./rendered-post.server.ts";

const OWN = "/storage/blog-images/1700000000000-abcdefghijklmnop.jpg";
const picture: Picture = { src: OWN, width: 1600, height: 900, sources: [] };

const html = async (content: string, found: Picture | "unknown" = picture) =>
  withPictures((await renderPost(content)).html, () => (found === "unknown" ? undefined : found));

test("each heading has a link to itself, under the id that it was written with or one of its words", async () => {
  expect(await html('<h2 id="setup">Set <em>up</em></h2>')).toBe(
    '<div class="heading"><h2 id="h-setup">Set <em>up</em></h2>' +
      '<a class="anchor" href="#h-setup" aria-label="Link to “Set up”">#</a></div>',
  );
  expect(await html('<h3 dir="rtl">مقدمة</h3>')).toContain('<h3 id="h-مقدمة" dir="rtl">');
  expect(await html("<h2>R&amp;D &lt;b&gt;</h2>")).toContain(
    'aria-label="Link to “R&amp;D &lt;b&gt;”"',
  );
});

test("headings with the same words have different ids, also from what else has one", async () => {
  const shown = await html('<h2>Costs</h2><h2>Costs</h2><ol><li id="costs-2">x</li></ol>');
  expect(shown.match(/ id="[^"]*"/g)).toEqual([
    ' id="h-costs"',
    ' id="h-costs-3"',
    ' id="h-costs-2"',
  ]);
});

test("images of a gallery are loaded in the size of their column, and open large", async () => {
  const sources = [{ type: "image/avif", srcset: "/storage/a.avif 480w" }];
  const shown = await html(
    `<figure class="gallery"><img src="${OWN}" alt="A"><img src="${OWN}" alt="B"></figure>`,
    { ...picture, sources },
  );
  expect(shown.match(/ sizes="[^"]*"/g)).toEqual(
    Array(2).fill(' sizes="(min-width: 48rem) 16rem, 50vw"'),
  );
  expect(shown).toContain('aria-label="Enlarge image: A"');
  expect(shown).not.toContain("data-");
});

test.each([
  '<a href="/x"><h2>In a link</h2></a>',
  "<details><summary><h2>Summary</h2></summary></details>",
  "<h2>…</h2>",
  '<h2><img src="https://example.com/x.png"></h2>',
])("%j has no link to a heading", async (content) => {
  expect(await html(content)).not.toContain("anchor");
});

test("a post with three headings has a table of contents of its two upper levels", async () => {
  const headings = async (content: string) =>
    (await renderPost(content)).headings.map(({ text }) => text);
  expect(await headings("<h3>A &amp; B</h3><h5>no</h5><h3>C</h3><h4>D</h4><p>Short.</p>")).toEqual([
    "A & B",
    "C",
    "D",
  ]);
  expect(await headings(`<h2>A</h2><h2>B</h2><p>${"word ".repeat(400)}</p>`)).toEqual([]);
});

test("a table of contents is never longer than anybody reads", async () => {
  const levels = async (content: string) =>
    (await renderPost(content)).headings.map(({ level }) => level);
  const upper = "<h2>A</h2>".repeat(3);
  expect(await levels(upper + "<h3>B</h3>".repeat(297))).toHaveLength(300);
  expect(await levels(upper + "<h3>B</h3>".repeat(298))).toEqual([2, 2, 2]);
  expect(await levels("<h2>A</h2>".repeat(301))).toEqual([]);
});

test("of more headings than can be saved, the first 1,000 have links", async () => {
  const shown = await html("<h2>a</h2>".repeat(2_000));
  expect(shown.match(/<h2/g)).toHaveLength(2_000);
  expect(shown.match(/class="anchor"/g)).toHaveLength(1_000);
});

test("the reading time counts words, and is at least a minute", async () => {
  const minutes = async (words: number) =>
    (await renderPost(`<p>${"word ".repeat(words)}</p>`)).minutes;
  expect([await minutes(0), await minutes(230), await minutes(1000)]).toEqual([1, 1, 4]);
});

test("a code block has its language, a button that copies it, and its tokens", async () => {
  const shown = await html(
    '<pre><code class="language-sql">select 1 -- &lt;b&gt; &amp;amp;</code></pre>',
  );
  expect(shown).toBe(
    '<div class="code"><div class="code-bar"><span>SQL</span>' +
      '<button type="button" class="copy" aria-label="Copy code">Copy</button></div>' +
      '<pre tabindex="0"><code class="language-sql"><span class="k">select </span>' +
      '<span class="n">1 </span><span class="c">-- &lt;b&gt; &amp;amp;</span></code></pre></div>',
  );
});

test.each([
  ["no language", "<pre><code>a b</code></pre>"],
  ["an unknown language", '<pre class="language-klingon"><code>a b</code></pre>'],
  ["a name of JavaScript", '<pre><code class="language-constructor">a b</code></pre>'],
  ["markup inside", '<pre><code class="language-sql">select <mark>1</mark></code></pre>'],
  ["many lines", `<pre><code class="language-sql">${"select 1; ".repeat(2_001)}</code></pre>`],
])("code stays plain, with a button, if it has %s", async (_, content) => {
  const shown = await html(content);
  expect(shown.match(/<span class="[^"]*">/g) ?? []).toEqual([]);
  expect(shown).toContain("copy");
  expect(withoutTags(shown)).toContain(
    withoutTags(renderContent(cleanContent(content), () => undefined)),
  );
});

test("text that is preformatted but not code has no button, nor has code in a link", async () => {
  expect(await html("<pre>  a poem\n</pre>")).toBe('<pre tabindex="0">  a poem\n</pre>');
  const linked = '<a href="/x"><pre><code class="language-sql">select 1</code></pre></a>';
  expect(await html(linked)).not.toContain("button");
});

test("a table scrolls in a region with the name of its caption", async () => {
  const shown = await html(
    "<table><caption>Hours &amp; <b>costs</b></caption></table><table></table>",
  );
  expect(shown.match(/aria-label="[^"]*"/g)).toEqual([
    'aria-label="Table: Hours &amp; costs"',
    'aria-label="Table 2"',
  ]);
});

test("footnotes and the links back have names, and a missing link back is added", async () => {
  const shown = await html(
    '<p>One<sup id="fnref1"><a href="#fn1">1</a></sup> two<sup><a id="b-link" href="#b">[2]</a></sup>' +
      ' three<sup id="fnref3"><a href="#fn3">3</a></sup> <a href="#fn1">again</a> x<sup><a href="#no">2</a></sup></p>' +
      '<ol><li id="fn1">Source. <a href="#fnref1">↩</a></li><li id="b"><p>Other. <a href="#b-link">Back</a></p></li>' +
      '<li id="fn3">Third.</li></ol><ul><li id="x">No note</li></ul>',
  );
  expect(shown).toContain('<a href="#h-fn1" aria-label="Footnote 1">1</a>');
  expect(shown).toContain('aria-label="Footnote 2">[2]</a>');
  expect(shown).toContain('<a href="#h-fnref1" aria-label="Back to the text">↩</a></li>');
  expect(shown).toContain('<a href="#h-b-link">Back</a></p></li>');
  expect(shown).toContain(
    'Third. <a href="#h-fnref3" aria-label="Back to the text">↩</a></li></ol>',
  );
  expect(shown).toContain('<ol class="footnotes"><li id="h-fn1">');
  expect(shown).toContain('<ul><li id="h-x">');
  expect(shown).toContain('<a href="#h-fn1">again</a>');
  expect(shown).toContain('<a href="#h-no">2</a>');
  expect(shown.match(/↩/g)).toHaveLength(2);
});

test("an image opens large if it is ours, wide, not decoration and no link of its own", async () => {
  const image = (attributes = "") => `<img src="${OWN}" ${attributes}>`;
  const link = (label: string) => `<a class="enlarge" href="${OWN}" aria-label="${label}"><img `;
  expect(await html(image('alt="A &quot;chart&quot;"'))).toContain(
    link("Enlarge image: A &quot;chart&quot;"),
  );
  expect(await html(image())).toContain(link("Enlarge image"));
  for (const [content, found] of [
    [image(), { ...picture, width: 400 }],
    [image(), "unknown"],
    [image('role="presentation"'), picture],
    [`<a href="/x">${image()}</a>`, picture],
    [`<a href="/x"><em>${image()}</em></a>`, picture],
    ['<img src="https://example.com/x.png" width="900">', picture],
  ] as const) {
    const shown = await html(content, found);
    expect(shown).not.toContain("enlarge");
    expect(shown).not.toContain("data-");
  }
});

test("what an author writes can't pass for what is added here", async () => {
  const shown = await html(
    '<div class="code"><button class="copy">x</button><a class="anchor enlarge" href="/x" aria-label="y">z</a>' +
      `<span class="k">k</span><img src="${OWN}" role="presentation" data-may-open></div>`,
  );
  expect(shown).not.toMatch(/class=|aria-label|data-|<button/);
});

test("no injection gets more than the sanitizer lets through", async () => {
  for (const text of injections) {
    const plain = openingTags(renderContent(cleanContent(text), () => undefined));
    const added = openingTags(await html(text)).filter((tag) => !plain.includes(tag));
    for (const tag of added) expect(tag).toMatch(ADDED);
  }
});

const ADDED =
  /^<((ol|ul) class="footnotes"[^<>]*|div class="(heading|code|code-bar|table-scroll)"( tabindex="0" role="region" aria-label="Table[^"<>]*")?|h[2-6] id="h-[^"<>]*"[^<>]*|span|span class="[cdfiknps]"|button type="button" class="copy" aria-label="Copy code"|a class="anchor" href="#h-[^"<>]*" aria-label="Link to “[^"<>]*”"|a class="enlarge" href="[^"<>]*" aria-label="Enlarge image[^"<>]*"|a [^<>]*href="#h-[^"<>]*" aria-label="(Footnote [^"<>]*|Back to the text)"|img [^<>]*)>$/;

function openingTags(shown: string) {
  return (shown.match(/<[^/][^>]*>/g) ?? []) as string[];
}

function withoutTags(shown: string) {
  return shown.replace(/<[^>]*>/g, "");
}
