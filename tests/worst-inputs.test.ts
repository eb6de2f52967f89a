import { runInNewContext } from "node:vm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { submissionSchema } from "#features/contact/schema.ts";
import { readLinkedInArticle } from "#features/import/linkedin/article.server.ts";
import {
  protectCode,
  readContent,
  withoutBlockMarkers,
} from "#features/import/wordpress/content.server.ts";
import { readPost, verdictFields } from "#features/import/wordpress/post.server.ts";
import { withEmbeds, withoutShortcodes } from "#features/import/wordpress/shortcodes.server.ts";
import { emptyItem, type WxrItem } from "#features/import/wordpress/wxr-collector.server.ts";
import { XmlScanner } from "#features/import/wordpress/wxr-reader.server.ts";
import {
  cleanContent,
  contentText,
  renderContent,
} from "#features/posts/content/content.server.ts";
import { contentMarkdown } from "#features/posts/content/markdown.server.ts";
import { readContent as readPostContent } from "#features/posts/content/read-content.server.ts";
import { slugOf } from "#features/posts/paths.ts";
import { renderSanitized } from "#features/posts/rendering/render-sanitized.server.ts";
import { redirectToCanonicalUrl } from "#platform/http/canonical-url.server.ts";
import { getAttribute, mapTags, parseTags, withAttributes } from "#platform/text/html-tags.ts";
import { withoutTrailingSlashes } from "#platform/text/trailing-slashes.ts";

// A function whose time grows with the square of its input takes minutes for some of these. Others
// take a few seconds at most, and longer on a busy machine.
const HUNG_MS = 60_000;
const LENGTH = 100_000;
// A longer input, for functions whose steps are too cheap to measure with the shorter one.
const LONG = 1_000_000;

const pages = new Hono().get("*", redirectToCanonicalUrl);

type Case = [name: string, work: (text: string) => unknown, text: string];

const cases: Case[] = [
  ["slashes inside a path", (path) => pages.request(`/${path}`), `${many("/")}x/`],
  ["slashes inside a URL", withoutTrailingSlashes, `${many("/")}x/`],
  ["slashes in the URL of a WordPress site", verdictWith("site"), `${many("/")}x`],
  ["spaces in a WordPress SEO title", postWith("seoTitle"), many(" ")],
  ["title placeholders in a WordPress SEO title", fillSeoTitle, many("x", LONG)],
  ["accents on one letter of a title", slugOf, many("\u0315\u0300")],
  ["accents in a WordPress post name", postWith("postName"), many("\u0315\u0300")],
  ["openings of tags", tags, many("<a ")],
  ["quotes that lead past the last tag", tags, many('<a x=">"')],
  ["quotes that are never closed", tags, many("<a ='", LONG)],
  ["spaces before a quote in a tag", attributes, `<a ${many(" ")}"">`],
  ["names without values in a tag", attributes, `<a ${many("a= ")}>`],
  ["one attribute many times in a tag", attributes, `<a ${many("x=1 ")}>`],
  ["private-use characters", setAside, everyPrivateCharacter() + many("\ue000", LONG)],
  ["code that is never closed", setAside, many("<pre><code>[code]")],
  ["line separators before a URL", withEmbeds, `${many("\u2028")}http`],
  ["URLs on lines of their own", withEmbeds, many("https://a\n")],
  ["brackets with open quotes", shortcodes, many('[a ="')],
  ["captions that are never closed", shortcodes, many("[caption]")],
  ["block markers that are never closed", withoutBlockMarkers, `${many("<!-- wp:a {")}-->`],
  ["marks for the rest of a post", content, `${many("<!--more-")}>`],
  ["comments in a post", content, many("<!-- ")],
  ["headings that are never closed", readLinkedIn, many("<h1>")],
  ["classes in one tag of an article", readLinkedIn, `<p ${many("class=published ")}`],
  ["classes in one tag of an article's body", articleBody, `<p ${many("class=created ", LONG)}`],
  ["byte order marks in an empty paragraph", articleBody, `<p>${"\ufeff".repeat(50)}x`],
  ["spaces in an empty paragraph", articleBody, many("<p> <br>")],
  ["closing tags of an export", exportScan, many("</rss<!1", LONG)],
  ["ends of CDATA in a text", exportScan, `<![CDATA[${many("]]>")}`],
  ["references in an export", exportScan, many("&a")],
  ["tags that are never closed in a post", cleanContent, many("<p ")],
  ["comments that are never closed in a post", cleanContent, `<p>${many("<!--")}`],
  ["line breaks in a post", cleanContent, many("\n \u2028")],
  ["nested tags in a post", rendered, many("<b>")],
  ["images without an end in a post", rendered, many('<img src="')],
  ["headings with the same words in a post", rendering, many("<h2>a</h2>", LONG)],
  ["footnotes in a post", rendering, footnotes(10_000)],
  ["code that is never closed in a post", rendering, many("<pre><code>")],
  ["captions in a post", rendering, many("<table><caption>")],
  ["brackets in a post", contentText, many("<0")],
  ["nested tags in a post that is checked", readPostContent, many("<b>", LONG)],
  [
    "text in nested headings that are checked",
    readPostContent,
    `${"<h2>".repeat(400)}${many("&", LONG)}`,
  ],
  ["backticks in code of a Markdown post", markdown, `<pre>${many("`a", LONG)}`],
  ["short rows below a wide one in a Markdown post", markdown, wideTable()],
  ["links in a message", submitted, many("<a ")],
  ["labels of a domain", submitted, many("a.")],
];

test.each(cases)("a long run of %s does not hang the site", (_, work, text) => {
  const run = () => runInNewContext("run()", { run: () => void work(text) }, { timeout: HUNG_MS });
  expect(run).not.toThrow();
});

function many(unit: string, length = LENGTH) {
  return unit.repeat(Math.ceil(length / unit.length));
}

function everyPrivateCharacter() {
  return String.fromCharCode(...Array.from({ length: 6400 }, (_, index) => 0xe000 + index));
}

function itemWith(fields: Partial<WxrItem>): WxrItem {
  const post = { postType: "post", status: "publish", postId: "1", title: "A post", content: "x" };
  return { ...emptyItem(), ...post, ...fields };
}

function verdictWith(field: keyof WxrItem) {
  return (text: string) => verdictFields(itemWith({ [field]: text }));
}

function postWith(field: keyof WxrItem) {
  return (text: string) => readPost(itemWith({ [field]: text }));
}

function fillSeoTitle(title: string) {
  return readPost(itemWith({ title, seoTitle: "%%title%%".repeat(100) }));
}

function tags(html: string) {
  return mapTags(html, ({ source }) => source);
}

function attributes(html: string) {
  return parseTags(html).map((tag) => [getAttribute(tag, "none"), withAttributes(tag, { x: "y" })]);
}

function setAside(html: string) {
  const code = protectCode(html);
  return code.restore(code.html);
}

function shortcodes(html: string) {
  return withoutShortcodes(html, () => undefined);
}

function content(html: string) {
  return readContent(html, () => undefined);
}

function readLinkedIn(html: string) {
  return readLinkedInArticle(html, "article.html");
}

function articleBody(html: string) {
  return readLinkedIn(`<h1>A post</h1><p class="published">Published on 2020-01-01</p>${html}`);
}

function exportScan(text: string) {
  const scanner = new XmlScanner({
    markup() {},
    cdata() {},
    element: () => "content:encoded",
    isRead: () => false,
    skipped() {},
    fail: (sentence) => {
      throw new Error(sentence);
    },
  });
  scanner.push(text);
  scanner.end();
}

function rendered(html: string) {
  return renderContent(cleanContent(html), () => undefined);
}

function submitted(text: string) {
  return submissionSchema.safeParse({ name: text, email: `a@${text}`, message: text });
}

function rendering(html: string) {
  return renderSanitized(cleanContent(html), []);
}

function markdown(html: string) {
  const siteUrl = "https://firm.example";
  return contentMarkdown(html, { siteUrl, pageUrl: `${siteUrl}/blog/a` });
}

function wideTable() {
  return `<table><tr>${"<td>".repeat(10_000)}${many("<tr><td>")}`;
}

function footnotes(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const references = numbers.map((number) => `<sup><a href="#n${number}">1</a></sup>`);
  return `${references.join("")}<ol>${numbers.map((number) => `<li id="n${number}">`).join("")}`;
}
