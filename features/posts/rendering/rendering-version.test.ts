import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { injections } from "../../../tests/fixtures/injections.ts";
import { RENDERING_VERSION, renderPost } from "../rendered/rendered-post.server.ts";

// What each version renders. Renderings are stored with their version, so output that changes needs
// another one: raise RENDERING_VERSION and add a line. Never change a line that was released.
const HASHES: Record<number, string> = {
  1: "ad41b06279acc7e89443dd47d93f640236abaab457826b4f0a1c12c5f08ebc9d",
  2: "10eee9e74b5bcdb705f3f3376539543826114396039398838a0e03b8460efae5",
  3: "65d1471869008c37d30fb94b6c91237f8ab8c8a254f664120baffa6c61163fec",
  4: "9548ee1e2044573d45ab6e9323c22d3434819cfdef1fa4f69733dbec6fc89205",
  5: "2f2b0c74364a3996d63eb485f402b62ab02a594d9ae56a421dfa428bd8df06b9",
  6: "fecbaafc0f82b40c03bb3b10f9ab4c6d226b8851b264b7da38deb8b359dfdd79",
  7: "d7e9f9fb2386d0ba4e3577d101c7fa2b3d34832976bb20049b3eac4dd8fcd01a",
};

const TAGS =
  "a abbr address article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link listing main map mark marquee math menu meta meter nav noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rp rt ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp x-own";

const ATTRIBUTES =
  'accesskey=a action=/x align=center alt=words background=/x.png border=1 cite=/x class=width-half colspan=2 contenteditable="" data-own=1 datetime=2026-01-01 dir=rtl download="" form=f formaction=/x height=20 hidden="" href=https://example.com/ id=own is=x lang=de media=all name=n onclick=x() onload=x() open="" ping=/x poster=/x.png rel=opener reversed="" role=presentation rowspan=2 scope=row sizes=1 slot=s src=https://example.com/x.png srcdoc=x srcset=/x.png start=3 style=color:red tabindex=1 target=_blank title=words translate=no type=a usemap=#m value=v width=10 xlink:href=/x';

const SHORT = "<h2>A</h2><h2>B</h2><h2>C</h2><p>Short.</p>";

const MANY_HEADINGS = "<h2>A</h2><h3>B</h3>".repeat(501);

const CONTAINERS = ["p", "div", "ul", "dl", "table", "tr", "details", "a", "h2"];

const POST = `<h2>Costs &amp; benefits</h2><p>${"One two three four. ".repeat(120)}</p>
<h3 id="own">Own</h3><h2>Costs</h2><p>Text<sup id="ref"><a href="#note">1</a></sup></p>
<pre><code class="language-sql">select 'a' from b; -- c &lt; d</code></pre>
<pre class="brush: js">let x = "y";</pre><pre>plain</pre><code>x</code>
<img src="/storage/blog-images/1700000000000-abcdefghijklmnop.jpg" alt="A &quot;chart&quot;">
<img src="https://example.com/x.png" width="10"><a href="/x"><img src="https://example.com/y.png"></a>
<iframe src="https://www.youtube.com/embed/abcdefghijk" title="A video"></iframe>
<aside class="callout"><p>Mind.</p></aside><p><a class="button" href="/x">Go</a></p>
<figure class="gallery"><img src="/storage/blog-images/1700000000000-abcdefghijklmnop.jpg"><img src="https://example.com/y.png"></figure>
<figure class="bookmark"><a href="/blog/b">B</a><figcaption>About</figcaption></figure>
<iframe src="https://player.vimeo.com/video/1234"></iframe><iframe src="https://example.com/"></iframe>
<table><caption>Numbers</caption><tr><th>A</th></tr></table><table><tr><td>1</td></tr></table>
<ol><li id="note">Note</li></ol><a href="javascript:x()">a</a><a href="//example.com">b</a>
plain text

with paragraphs`;

test("the version is raised when what is rendered changes", async () => {
  const rendered: unknown[] = [];
  for (const sample of [POST, SHORT, MANY_HEADINGS, ...tagsWithAttributes(), ...injections]) {
    rendered.push(await renderPost(sample));
  }
  const hash = createHash("sha256").update(JSON.stringify(rendered)).digest("hex");
  expect(
    HASHES[RENDERING_VERSION],
    "What is rendered has changed: raise RENDERING_VERSION, and record its hash here",
  ).toBe(hash);
});

function tagsWithAttributes() {
  return TAGS.split(" ").flatMap((tag) => [
    `<${tag} ${ATTRIBUTES}>text</${tag}>`,
    ...CONTAINERS.map((outer) => `<${outer}><${tag}>text</${tag}></${outer}>`),
  ]);
}
