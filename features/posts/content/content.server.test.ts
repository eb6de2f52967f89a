import { expect, test } from "vitest";
import type { Picture } from "#features/media/media.schema.ts";
import { cleanContent, contentText, imagesIn, renderContent } from "./content.server.ts";
import { firstCharacters } from "./words.server.ts";

const NAME = "1700000000000-abcdefghijklmnop.jpg";
const OWN = `/storage/blog-images/${NAME}`;
const LAZY = 'loading="lazy" decoding="async"';

const picture: Picture = {
  src: `https://images.example.com/${NAME}?a=1&b=2`,
  width: 1600,
  height: 900,
  sources: [{ type: "image/avif", srcset: "/storage/a.avif 480w, /storage/b.avif 960w" }],
};

const render = (content: string, pictures = (_: string): Picture | undefined => undefined) =>
  renderContent(cleanContent(content), pictures);

test.each([
  ["One\n\nTwo\nThree", "<p>One</p>\n<p>Two<br />Three</p>"],
  ["\r\n One \r\n \r\n\r\n\r\nTwo\r\n", "<p>One</p>\n<p>Two</p>"],
  ["1 < 2 & 3 > 2", "<p>1 &lt; 2 &amp; 3 &gt; 2</p>"],
  ["Fish &amp; chips &#8217;", "<p>Fish &amp; chips ’</p>"],
  ["a <b>bold</b>\nword\n\nnext", "<p>a <b>bold</b><br />word</p>\n<p>next</p>"],
  ['<a\nhref="/x">x</a><br>\ny', '<p><a href="/x">x</a><br />y</p>'],
  ["<p>One</p>\n\n<p>Two\nThree</p>", "<p>One</p>\n\n<p>Two\nThree</p>"],
  ["", ""],
])("%j is shown as %j", (content, html) => {
  expect(render(content)).toBe(html);
});

test("our own image comes in every format, with its size", () => {
  const requested: string[] = [];
  const html = render(`<img src="${OWN}" alt="A &quot;chart&quot;">`, (name) => {
    requested.push(name);
    return picture;
  });
  expect(requested).toEqual([NAME]);
  expect(html).toBe(
    '<p><picture><source type="image/avif" srcset="/storage/a.avif 480w, /storage/b.avif 960w"' +
      ' sizes="(min-width: 48rem) 32rem, 100vw" />' +
      `<img src="https://images.example.com/${NAME}?a=1&amp;b=2" alt="A &quot;chart&quot;"` +
      ` width="1600" height="900" ${LAZY} /></picture></p>`,
  );
});

test("an image that is shown at half the width is loaded in that size", () => {
  const html = render(`<img src="${OWN}" class="width-half">`, () => picture);
  expect(html).toContain('sizes="(min-width: 48rem) 16.5rem, 100vw"');
  expect(html).toContain('class="width-half"');
});

test("callouts, folds, buttons, galleries and bookmarks reach feeds as they are, with absolute URLs", () => {
  const html =
    '<aside class="callout"><p>Mind.</p></aside><details><summary>More</summary><p>Text</p></details><p><a class="button" href="/#contact">Write</a></p><figure class="gallery"><img src="https://example.com/a.png" alt="A"><img src="https://example.com/b.png" alt="B"></figure><figure class="bookmark"><a href="/blog/b">B</a><figcaption>About</figcaption></figure>';
  const feed = renderContent(cleanContent(html), () => undefined, "https://firm.example");
  expect(feed.replace(/ (loading|decoding|referrerpolicy)="[^"]*"| \/(?=>)/g, "")).toBe(
    html.replaceAll('href="/', 'href="https://firm.example/'),
  );
});

test("a size given by the author is kept if it is complete", () => {
  const size = (attributes: string) =>
    render(`<img src="${OWN}" ${attributes}>`, () => picture).match(/width="\d+"|height="\d+"/g);
  expect(size('width="300" height="200"')).toEqual(['width="300"', 'height="200"']);
  expect(size('width="300"')).toEqual(['width="1600"', 'height="900"']);
});

test("an image of ours that is not known is shown as it is", () => {
  expect(render(`<p><img src="${OWN}" alt="x"></p>`)).toBe(
    `<p><img src="${OWN}" alt="x" ${LAZY} /></p>`,
  );
});

test("an image that became known, or was deleted, shows as it is now, whatever was cached", () => {
  const content = `<p>Kept</p><img src="${OWN}">`;
  const [unknown, known, deleted] = [undefined, picture, undefined].map((found) =>
    render(content, () => found),
  );
  expect(unknown).not.toContain("<picture>");
  expect(known).toContain("<picture>");
  expect(deleted).toBe(unknown);
});

test("another host gets no referrer", () => {
  const html = render('<p><img src="https://example.com/x.png"></p>', () => picture);
  expect(html).toBe(
    `<p><img src="https://example.com/x.png" alt="" ${LAZY} referrerpolicy="no-referrer" /></p>`,
  );
});

test("a player becomes a link that says what it is", () => {
  const frame = (attributes: string) =>
    render(`<iframe ${attributes}></iframe>`).replace(/<a [^>]*>|<\/a>/g, "");
  const youTube = 'src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=5"';
  expect(frame(youTube)).toBe("Video on YouTube");
  expect(frame(`${youTube} title="YouTube video player"`)).toBe("Video on YouTube");
  expect(frame(`${youTube} title="A &lt;b&gt; talk"`)).toBe("Video on YouTube: A &lt;b&gt; talk");
  expect(frame('src="https://player.vimeo.com/video/76979871"')).toBe("Video on Vimeo");
  expect(render('<a class="video" href="https://youtu.be/dQw4w9WgXcQ">Own words</a>')).toContain(
    ">Own words</a>",
  );
});

test("wide tables and code scroll by themselves", () => {
  const html = render("<table><tr><td>1</td></tr></table><table></table><pre>x</pre>");
  const scroll = (label: string) =>
    `<div class="table-scroll" tabindex="0" role="region" aria-label="${label}">`;
  expect(html).toBe(
    `${scroll("Table")}<table><tr><td>1</td></tr></table></div>` +
      `${scroll("Table 2")}<table></table></div><pre tabindex="0">x</pre>`,
  );
});

test.each([
  ["<h2>Title</h2><p>One <b>bo</b>ld.</p><ul><li>a</li><li>b</li></ul>", "Title One bold. a b"],
  ["<p>a<br>b&nbsp;&nbsp;c &amp;lt; &lt;d&gt;</p>", "a b c &lt; <d>"],
  ["1 < 2\n\nnext", "1 < 2 next"],
  ["<script>xss()</script><style>p{}</style><p>x</p><!-- no -->", "x"],
  ["<table><tr><td>1</td><td>2</td></tr></table>", "1 2"],
])("the text of %j is %j", (content, text) => {
  expect(contentText(content)).toBe(text);
});

test("a text is never cut inside a character", () => {
  expect(firstCharacters("Hello world", 5)).toBe("Hello");
  expect(firstCharacters("Hello world", 6)).toBe("Hello");
  expect(firstCharacters("short", 160)).toBe("short");
  expect(firstCharacters("ab👩‍👩‍👧cd", 3)).toBe("ab");
  expect(firstCharacters("ab👩‍👩‍👧cd", 8)).toBe("ab👩‍👩‍👧c");
  expect(firstCharacters("ne\u0301e", 2)).toBe("n");
  expect([...firstCharacters("😀".repeat(300), 200)]).toHaveLength(200);
});

test("the images of a post are found once each, wherever they stand", () => {
  const other = "1700000000001-abcdefghijklmnop-480.webp";
  const third = "1700000000002-abcdefghijklmnop.png";
  const content = `<img src="${OWN}"><img src='${OWN}'> https://x.example${OWN}
    <img src="&#x2F;storage&#47;blog-images/${other}"> /storage/blog-images/../x.jpg /storage/blog-images/x.svg`;
  const post = { content, featured_image: `/storage/blog-images/${third}`, og_image: OWN };
  expect(imagesIn(post)).toEqual([NAME, other, third]);
  const empty = { content: "", featured_image: null, og_image: "https://example.com/x.jpg" };
  expect(imagesIn(empty)).toEqual([]);
});

test("links to the site become absolute for readers elsewhere", () => {
  const content = `<p><a href="/blog/x">x</a><a href="https://example.com/y">y</a><a href="#z">z</a></p><img src="${OWN}" alt="/a">`;
  const own = { ...picture, src: OWN };
  const whole = renderContent(cleanContent(content), () => own, "https://firm.example/");
  expect(whole).toContain('href="https://firm.example/blog/x"');
  expect(whole).toContain('href="https://example.com/y"');
  expect(whole).toContain('href="#h-z"');
  expect(whole).toContain(`src="https://firm.example${OWN}" alt="/a"`);
  expect(whole).toContain(
    'srcset="https://firm.example/storage/a.avif 480w, https://firm.example/storage/b.avif 960w"',
  );
});
