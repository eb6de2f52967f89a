import { decodeHTML } from "entities";
import sanitizeHtml from "sanitize-html";
import { expect, test } from "vitest";
import { benignHtml } from "../../../tests/fixtures/benign-html.ts";
import { injections } from "../../../tests/fixtures/injections.ts";
import { mutate, seededRandom } from "../../../tests/helpers/random/random.ts";
import { ALLOWED_ATTRIBUTES, ALLOWED_EVERYWHERE, ALLOWED_TAGS } from "./allowed-html.server.ts";
import { sanitize } from "./sanitize.server.ts";
import { IMAGE_SCHEMES, LINK_SCHEMES } from "./urls.ts";

// The output is regular, so it can be read without a parser. A browser reads it in injections.spec.ts.
const TAG = /<(\/?)([a-z0-9]+)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/g;
const ATTRIBUTE = / ([a-z]+)(?:="([^"]*)")?/g;

test("there are enough injections, and no two are the same", () => {
  expect(new Set(injections.map((injection) => injection.trim())).size).toBe(injections.length);
  expect(injections.length).toBeGreaterThanOrEqual(170);
});

/** The output of the sanitizer consists of regular tags that are allowed, and of text. */
function expectOnlyAllowed(html: string) {
  expect(html.replace(TAG, ""), "outside of regular tags").not.toMatch(/[<>]/);
  for (const [, , name, attributes = ""] of html.matchAll(TAG)) {
    expect([...ALLOWED_TAGS]).toContain(name);
    for (const [, attribute = "", value = ""] of attributes.matchAll(ATTRIBUTE)) {
      expect(attribute).not.toMatch(/^(on|style|name|srcdoc|srcset)/);
      if (attribute === "href") expect(protocolOf(value)).toMatch(/^(https?|mailto|tel):$/);
      if (attribute === "src") expect(value).toMatch(/^(https?:\/\/|\/storage\/blog-images\/)/);
      if (attribute === "id") expect(value).toMatch(/^h-/);
    }
  }
}

/** The protocol that a browser sees. URLs that it can't read lead nowhere. */
function protocolOf(url: string) {
  return URL.parse(decodeHTML(url), "https://www.example.com")?.protocol ?? "https:";
}

test.each(injections.map((injection) => [injection]))(
  "an injection is disarmed: %j",
  (injection) => {
    const html = sanitize(injection);
    expectOnlyAllowed(html);
    for (const [, url] of html.matchAll(/ href="([^"]*)"/g)) {
      expect(url).toMatch(/^(https?:\/\/|mailto:|tel:|[^:]*$)/);
    }
    expect(sanitize(html), "sanitized once more").toBe(html);
  },
);

test("an injection with random changes is disarmed", () => {
  const random = seededRandom();
  for (const html of [...injections, ...injections, ...injections]) {
    expectOnlyAllowed(sanitize(mutate(Buffer.from(html), random).toString()));
  }
});

test("an independent sanitizer with the same allowlist finds nothing to remove", () => {
  const random = seededRandom();
  const mutated = injections.map((html) => mutate(Buffer.from(html), random).toString());
  for (const html of [...injections, ...mutated, ...benignHtml].map(sanitize)) {
    const again = sanitizeHtml(html, {
      allowedTags: [...ALLOWED_TAGS],
      allowedAttributes: { "*": ALLOWED_EVERYWHERE, ...ALLOWED_ATTRIBUTES },
      allowedSchemes: LINK_SCHEMES,
      allowedSchemesByTag: { img: IMAGE_SCHEMES },
      allowProtocolRelative: false,
    });
    expect(again).toBe(html);
  }
});

test.each(benignHtml.map((html) => [html]))("stays as it is: %s", (html) => {
  expect(sanitize(html)).toBe(html);
});

test.each([
  ["<h1>Title</h1>", "<h2>Title</h2>"],
  [
    '<h2 id="My Setup_1">x</h2><a href="#My%20Setup_1">y</a>',
    '<h2 id="h-my-setup-1">x</h2><a href="#h-my-setup-1">y</a>',
  ],
  [
    '<h2 id="main">x</h2><a href="/blog/a#Main">y</a>',
    '<h2 id="h-main">x</h2><a href="/blog/a#h-main">y</a>',
  ],
  ['<h2 id="$">x</h2>', "<h2>x</h2>"],
  ['<a href="//example.com/x">x</a>', '<a href="https://example.com/x" rel="noopener">x</a>'],
  ['<a href="/\\example.com">x</a>', '<a href="https://example.com" rel="noopener">x</a>'],
  [
    '<a href="/a b" target="_blank" rel="opener">x</a>',
    '<a href="/a%20b" target="_blank" rel="noopener">x</a>',
  ],
  ['<a href="/x" target="_top">x</a><a target="_blank">y</a>', '<a href="/x">x</a><a>y</a>'],
  ['<a href="javascript:x()" target="_blank">x</a>', "<a>x</a>"],
  ['<a href="<!--/-->javascript:x()">x</a>', "<a>x</a>"],
  ["<p><noscript></p><b>x</b></noscript>y", "<p></p>"],
  [
    '<img src="https://example.com/x.png" class="width-full x" role="button" alt="x">',
    '<img src="https://example.com/x.png" alt="x" />',
  ],
  [
    '<img src="https://example.com/x.png" role="presentation" alt="Shown">',
    '<img src="https://example.com/x.png" alt="Shown" />',
  ],
  ['<img src="//example.com/x.png">', '<img src="https://example.com/x.png" alt="" />'],
  ['a<img src="/logo.png">b<img>', "ab"],
  [
    '<img src="https://example.com/x.png" width="100%" height="10">',
    '<img src="https://example.com/x.png" alt="" height="10" />',
  ],
  ['<p class="lead" style="color:red">x</p>', "<p>x</p>"],
  ['<code class="hljs language-js x">x</code>', '<code class="language-js">x</code>'],
  ['<pre class="brush: php; x: y">x</pre>', '<pre class="language-php">x</pre>'],
  ['<pre data-enlighter-language="sql">x</pre>', '<pre class="language-sql">x</pre>'],
  ['<pre class="wp-block-code"><code>x</code></pre>', "<pre><code>x</code></pre>"],
  ['<code class="copy">x</code><p class="language-js">y</p>', "<code>x</code><p>y</p>"],
  ["<aside><p>x</p></aside>", "<p>x</p>"],
  [
    '<aside class="callout wide"><p>x</p></aside><ASIDE id=a CLASS=callout><p>y</p></ASIDE>',
    '<p>x</p><aside class="callout"><p>y</p></aside>',
  ],
  [
    '<aside class="callout"><aside><p>x</p></aside>y</aside>z',
    '<aside class="callout"><p>x</p>y</aside>z',
  ],
  ['<figure class="gallery x">x</figure>', "<figure>x</figure>"],
  ['<div class="gallery">x</div><p class="callout">y</p>', "<div>x</div><p>y</p>"],
  ['<code class="video">x</code><pre class="gallery">y</pre>', "<code>x</code><pre>y</pre>"],
  ['<a class="gallery" href="/x">x</a>', '<a href="/x">x</a>'],
  [
    '<img src="https://example.com/x.png" class="button" alt="x">',
    '<img src="https://example.com/x.png" alt="x" />',
  ],
  ['<a class="button" href="javascript:x()">x</a>', '<a class="button">x</a>'],
  ['<td align="char">x</td>', "<span>x</span>"],
  ["<section><center>x</center></section>", "x"],
  ["<!-- wp:paragraph --><p>x</p><!-- /wp:paragraph -->", "<p>x</p>"],
  ["<p>a\u0000b&#1;c\ufffe</p>", "<p>abc</p>"],
  [
    '<a class="video" href="https://example.com">x</a>',
    '<a href="https://example.com" rel="noopener">x</a>',
  ],
  ['<a href="/x">a<a href="/y">b</a></a>', '<a href="/x">a</a><a href="/y">b</a>'],
  ['<a href="/x"><b><a href="/y">b</a></b></a>', '<a href="/x"><b><span>b</span></b></a>'],
  ["<iframe src='https://maps.example.com'>x</iframe>y", "y"],
  [
    '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ" title="A talk"><p>x</p></iframe>y',
    '<a class="video" href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" title="A talk" rel="noopener"></a>y',
  ],
])("%s becomes %s", (html, clean) => {
  expect(sanitize(html)).toBe(clean);
  expect(sanitize(clean)).toBe(clean);
});

test("what comes after a removed element is closed by its own name", () => {
  expect(sanitize("<img src=x><ul><li>a</li></ul>")).toBe("<ul><li>a</li></ul>");
  expect(sanitize("<td>x</td><ul><li>a</li></ul>")).toBe("<span>x</span><ul><li>a</li></ul>");
  expect(sanitize("<iframe></iframe><ul><li>a</li></ul>")).toBe("<ul><li>a</li></ul>");
});

test.each(["<div>", "<x>", "<ul><li>", "<b><p>", "<table><tr><td>"])(
  "a megabyte of %s is shown as text instead of taking minutes",
  (tags) => {
    const html = sanitize(tags.repeat(1_000_000 / tags.length));
    expect(html.startsWith(tags.replaceAll("<", "&lt;").replaceAll(">", "&gt;"))).toBe(true);
  },
);
