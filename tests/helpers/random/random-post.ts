import type { Random } from "./random.ts";
import { randomHtml } from "./random-html.ts";

const WORDS = [
  "data",
  "a line\nand another",
  "1 < 2",
  "AT&T &amp; co",
  "naïve&nbsp;",
  "a<b",
  "“x”",
];
const BETWEEN = ["\n", "\n\n", "\r\n\r\n", "", " ", "\n \n", "\r"];
const SHORTCODES = ['[gallery ids="1,2"]', "[caption id=x]A[/caption]", "[contact-form-7 id='3']"];
const BLOCKS = [
  '<p class="lead">one</p>',
  "<P>two <b class=x>three</b></P>",
  '<h1 style="color:red">Title</h1>',
  '<h2 id="a b">Part</h2>',
  "<figcaption>A caption alone</figcaption>",
  '<figure class="wide"><img src="https://example.com/a.png"><figcaption>b</figcaption></figure>',
  '<blockquote cite="https://example.com"><p>said</p></blockquote>',
  '<ul class="list"><li>a<li>b\n\nc</ul>',
  "<table border=1><tr><td>1<td>2</table>",
  "<pre class='x'>a\n\nb</pre>",
  "<address>Street\nTown</address>",
  '<div class="box">in a box\n\nstill</div>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  "<dl><dt>a<dd>b</dl>",
  "<hr class=x>",
  "<details><summary>More</summary>text</details>",
  "<ASIDE CLASS=callout >one\n\ntwo</ASIDE>",
  "<aside class='callout'><p>one<aside>two</aside></aside>",
  "<aside class='widget callout'><p>one</p>\n\ntwo</aside>",
  '<p class=x><a href="/x" class="button">Go</a></p>',
  '<figure class="gallery"><img src="https://example.com/a.png"><img src="https://example.com/b.png"></figure>',
  '<figure class="bookmark"><a href=/blog/x>Title</a><figcaption>About</figcaption></figure>',
];
const HIDDEN = [
  "<!-- wp:more -->",
  "<!--more-->",
  "<script>if (a < b) x('<p>')</script>",
  "<style>p { color: red }</style>",
  "<input type=text name=q>",
  "<textarea>\n\n<p>x</textarea>",
  '<svg viewBox="0 0 1 1"><path d="M0 0"/>\n\n</svg>',
  "<select><option>a<option>b</select>",
  "<!-- a > b\n\n<p>old</p> -->",
];
const BROKEN = [
  '<div class="box">',
  "<p>never closed",
  "<p>never closed <b>bold",
  "<b>never closed\n\n",
  "<ul><li>open",
  "<blockquote>open",
  "<section class=y>",
  '<aside class="callout">',
  "<aside>",
  "<form>",
  '<a href="/x',
  "<b foo",
  "<!-- open",
  "<script>open",
  "<table><tr><td>open",
];
const STRAY = [
  "</p>",
  "</div>",
  "</b>",
  "</section>",
  "</aside>",
  "</form>",
  "</ul>",
  "</span>",
  "</script>",
];

/** A post as nobody should write it, but as other programs and people do. */
export function randomPost(random: Random): string {
  const length = 2 + random(9);
  const post = Array.from({ length }, () => part(random, 2) + pick(random, BETWEEN)).join("");
  return random(4) ? post : post + pick(random, BROKEN);
}

function part(random: Random, depth: number): string {
  const choice = random(20);
  if (choice < 4) return pick(random, BLOCKS);
  if (choice < 7) return text(random);
  if (choice < 8) return pick(random, SHORTCODES);
  if (choice < 10) return pick(random, HIDDEN);
  if (choice < 11) return `${text(random)} ${pick(random, HIDDEN)} ${text(random)}`;
  if (choice < 12) return pick(random, STRAY);
  if (choice < 13) return random(3) ? text(random) : pick(random, BROKEN);
  if (choice < 15) return randomHtml(random);
  if (depth === 0) return pick(random, BLOCKS);
  return around(random, () => part(random, depth - 1));
}

function around(random: Random, inside: () => string) {
  const name = pick(random, ["form", "section", "div", "center", "article", "wp", "b", "li"]);
  const parts = Array.from({ length: 1 + random(4) }, () => inside() + pick(random, BETWEEN)).join(
    "",
  );
  if (name === "wp") return `<!-- wp:x {"a":1} -->\n${parts}\n<!-- /wp:x -->`;
  return `<${name} class="x" onclick="y()">${parts}</${name}>`;
}

function text(random: Random) {
  const word = pick(random, WORDS);
  return random(3) ? word : `<em class="e">${word}</em> <label>and</label>`;
}

function pick(random: Random, from: string[]): string {
  return from[random(from.length)] as string;
}
