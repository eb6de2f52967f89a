import type { Random } from "./random.ts";

const BLOCKS = ["p", "p", "h2", "h3", "blockquote", "ul", "ol", "pre", "table", "figure"];
const RARE = ["dl", "details", "div", "hr", "h1", "h6", "script", "section", "aside"];
const OURS = ["callout", "fold", "button", "gallery", "bookmark"];
const INLINE = ["strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "small", "sub", "sup"];
const MORE_INLINE = ["abbr", "cite", "q", "dfn", "time", "span", "code", "kbd", "samp", "var", "a"];
const WORDS = [
  "data",
  "lineage ",
  " two  spaces ",
  "1 &lt; 2",
  "naïve",
  "\n",
  "&nbsp;",
  "AT&amp;T",
];
const ATTRIBUTES = ["", "", "", ' lang="fr"', ' dir="rtl"', ' id="h-part"', ' class="language-ts"'];

/** HTML with everything that an author may write, and some of what nobody should. Never blank. */
export function randomHtml(random: Random): string {
  const html = many(random, 5, () => block(random, 3)).join(random(2) ? "\n" : "");
  return html.trim() ? html : randomHtml(random);
}

function block(random: Random, depth: number): string {
  if (random(12) === 0) return text(random, 2);
  if (random(8) === 0) return blockOfOurs(random, depth);
  const tag = pick(random, random(4) ? BLOCKS : RARE);
  const inside = depth > 0 ? () => block(random, depth - 1) : () => text(random, 1);
  const either = () => (random(3) ? text(random, 2) : many(random, 2, inside).join(""));
  const attributes = pick(random, ATTRIBUTES);
  switch (tag) {
    case "hr":
      return "<hr />";
    case "ul":
    case "ol":
      return `<${tag}${attributes}>${many(random, 3, () => `<li>${either()}</li>`).join("\n")}</${tag}>`;
    case "dl":
      return `<dl><dt>${text(random, 1)}</dt><dd>${either()}</dd></dl>`;
    case "details":
      return `<details><summary>${text(random, 1)}</summary>${inside()}</details>`;
    case "pre":
      return random(2) ? `<pre>\n a &lt; b</pre>` : `<pre><code${attributes}>x\n\ty</code></pre>`;
    case "table":
      return table(random, either);
    case "figure":
      return `<figure>${random(2) ? image(random) : inside()}<figcaption>${text(random, 1)}</figcaption></figure>`;
    case "blockquote":
    case "div":
    case "section":
    case "aside":
      return `<${tag}${attributes}>${either()}</${tag}>`;
    default:
      return `<${tag}${attributes}>${text(random, 3)}</${tag}>`;
  }
}

/** A block of the visual editor, as it writes it or nearly so. */
function blockOfOurs(random: Random, depth: number): string {
  const inside = () => (depth > 0 ? block(random, depth - 1) : `<p>${text(random, 1)}</p>`);
  const caption = random(2) ? `<figcaption>${text(random, 1)}</figcaption>` : "";
  const link = (name: string) =>
    `<a${name}${random(5) ? ' href="/blog/a-post"' : ""}>${random(3) ? "A label" : text(random, 1)}</a>`;
  switch (pick(random, OURS)) {
    case "callout":
      return `<aside class="callout">${many(random, 3, inside).join("")}</aside>`;
    case "fold":
      return `<details${random(3) ? "" : " open"}><summary>${text(random, 1)}</summary>${many(random, 3, inside).join("")}</details>`;
    case "button":
      return `<p${pick(random, ATTRIBUTES)}>${link(' class="button"')}${random(4) ? "" : text(random, 1)}</p>`;
    case "gallery": {
      const images = many(random, 6, () =>
        random(4) ? image(random) : `<a href="/x">${image(random)}</a>`,
      );
      return `<figure class="gallery">${images.join(random(2) ? "\n" : "")}${random(6) ? "" : text(random, 1)}${caption}</figure>`;
    }
    default:
      return `<figure class="bookmark">${link("")}${random(6) ? "" : inside()}${caption}</figure>`;
  }
}

function table(random: Random, cell: () => string) {
  const row = (tag: string) =>
    `<tr>${many(random, 3, () => `<${tag}${random(5) ? "" : ' colspan="2"'}>${cell()}</${tag}>`).join("")}</tr>`;
  const head = random(2) ? `<thead>${row("th")}</thead>` : "";
  const caption = random(4) ? "" : `<caption>${text(random, 1)}</caption>`;
  return `<table>${caption}${head}<tbody>${many(random, 3, () => row("td")).join("\n")}</tbody></table>`;
}

function text(random: Random, depth: number): string {
  return many(random, 4, () => {
    if (random(15) === 0) return image(random);
    if (random(15) === 0) return "<br />";
    if (random(30) === 0) return "<!-- a note -->";
    if (depth === 0 || random(2)) return pick(random, WORDS);
    const tag = pick(random, random(3) ? INLINE : MORE_INLINE);
    const attributes = tag === "a" ? ' href="/blog/a-post"' : pick(random, ATTRIBUTES);
    return `<${tag}${attributes}>${random(10) ? text(random, depth - 1) : ""}</${tag}>`;
  }).join("");
}

function image(random: Random) {
  return `<img src="https://images.example.com/a.png" alt="${random(2) ? "A chart" : ""}" />`;
}

function many<T>(random: Random, most: number, make: () => T): T[] {
  return Array.from({ length: 1 + random(most) }, make);
}

function pick<T>(random: Random, from: T[]): T {
  return from[random(from.length)] as T;
}
