import { hash } from "node:crypto";
import { expect, test } from "vitest";
import {
  RECORDED_NONCE as nonce,
  readRender,
  recordedRenders,
} from "../../tests/helpers/renders.ts";
import { addStyles, finishHtml, toInline } from "./finish-html.ts";

const css = "p{color:red}";
const postCss = ".post-body{color:blue}";
const loader = "load()";
const parts = {
  nonce,
  css: toInline(css),
  postCss: toInline(postCss),
  loader: toInline(loader),
};
const home = readRender("home.html");

const hashSource = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;
const inline = (html: string, name: "script" | "style") =>
  [...html.matchAll(new RegExp(`<${name}([^>]*)>(.*?)</${name}>`, "gs"))].map(
    ([, attributes = "", text = ""]) => ({ attributes, text }),
  );

test.each(recordedRenders())("%s is finished: deferred, styled, and without a nonce", (_, html) => {
  const isPost = html.includes('class="post-body"');
  const {
    html: bytes,
    scripts,
    styles,
  } = finishHtml(html, { ...parts, postCss: isPost ? parts.postCss : undefined });
  const finished = bytes.toString();
  expect(finished).not.toContain("nonce=");
  expect(finished).not.toContain('type="module"');
  expect(finished).not.toContain("modulepreload");
  expect(finished.match(/<script type="text\/later">/g)).toHaveLength(1);
  const ofPost = isPost ? `<style id="post-styles">${postCss}</style>` : "";
  const next = html.includes('rel="stylesheet"') ? '<link rel="stylesheet"' : "</head>";
  expect(finished).toContain(`<style>${css}</style>${ofPost}${next}`);
  expect(finished).toContain(`<script>${loader}</script>`);
  expect(styles).toEqual([css, ...(isPost ? [postCss] : [])].map(hashSource));
  // Structured data is not run, so it needs no hash.
  const run = inline(finished, "script").filter(({ attributes }) => !attributes.includes("json"));
  expect(new Set(scripts)).toEqual(new Set(run.map(({ text }) => hashSource(text))));
});

test.each(recordedRenders())("%s has its title and image before its styles", (_, html) => {
  const [head = ""] = finishHtml(html, parts).html.toString().split("<style>");
  expect(head).toContain("<title>");
  if (html.includes("og:image")) expect(head).toContain('property="og:image"');
});

test("only what carries this render's nonce is allowed by a hash", () => {
  const foreign = '<script nonce="guessed">steal()</script><script>steal()</script>';
  const { html, scripts } = finishHtml(home.replace("</body>", `${foreign}</body>`), parts);
  expect(html.toString()).toContain(foreign);
  expect(scripts).not.toContain(hashSource("steal()"));
  expect(scripts).toEqual(finishHtml(home, parts).scripts);
});

test("the same script twice is one hash", () => {
  const twice = finishHtml(
    home.replace("</body>", `<script nonce="${nonce}">${loader}</script></body>`),
    parts,
  );
  expect(twice.scripts).toEqual(finishHtml(home, parts).scripts);
});

test.each([
  [
    "a module script that loads otherwise",
    'type="module" async=""',
    'type="module" defer=""',
    'type="module" async="">, found <script nonce="recorded-nonce" type="module" defer="">',
  ],
  ["no module script", 'type="module" async=""', "", 'type="module" async="">, found none'],
  [
    "other preloads",
    '<link rel="modulepreload" ',
    '<link as="script" rel="modulepreload" ',
    '<link rel="modulepreload" ...>, found <link',
  ],
  ["no head", "</head>", "", "expected one </head>, found <head>"],
  ["two heads", "</head>", "</head></head>", "expected one </head>, found <head> </head> </head>"],
])("%s: the error names what was expected and found", (_, was, is, message) => {
  expect(() => finishHtml(home.replaceAll(was, is), parts)).toThrow(message);
});

test("a page of one visitor gets the styles before its own stylesheets, and keeps its nonce", () => {
  const link = `<link nonce="${nonce}" rel="stylesheet" href="/assets/all.css"/>`;
  const page = `<html><head><title>Login</title>${link}${link}</head><body></body></html>`;
  expect(addStyles(page, { ...parts, postCss: undefined }).toString()).toBe(
    page.replace(link, `<style nonce="${nonce}">${css}</style>${link}`),
  );
  const preview = page.replaceAll(link, "");
  expect(addStyles(preview, { ...parts, postCss: undefined }).toString()).toBe(
    preview.replace("</head>", `<style nonce="${nonce}">${css}</style></head>`),
  );
});
