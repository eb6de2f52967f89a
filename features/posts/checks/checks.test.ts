import { describe, expect, test } from "vitest";
import { readContent } from "../content/read-content.server.ts";
import {
  checkHeadings,
  checkImages,
  checkLinks,
  checkShareImage,
  checkSummary,
  internalPaths,
  type KnownImage,
} from "./check-post.server.ts";
import { shownDescription, shownTitle, textWidth } from "./search-result.ts";

const NAME = "1794826158894-abcdefghij123456.jpg";
const OWN = `/storage/blog-images/${NAME}`;
const photo = (change: Partial<KnownImage> = {}) =>
  new Map([
    [
      NAME,
      {
        fileName: "team.jpg",
        contentType: "image/jpeg",
        bytes: 200_000,
        width: 1600,
        height: 900,
        variants: [],
        ...change,
      },
    ],
  ]);
const messages = (warnings: { message: string }[]) => warnings.map(({ message }) => message);

describe("what is read of a content", () => {
  test("headings, images, links and ids, with their places in the HTML", () => {
    const html = `<h2 id="One">A <em>plan</em></h2><p><a href="/blog/x">x</a></p><img src="${OWN}" alt="A team">`;
    const { headings, images, links, anchors } = readContent(html);
    expect(headings).toMatchObject([{ level: 2, text: "A plan" }]);
    expect(links).toMatchObject([{ href: "/blog/x", text: "x" }]);
    expect(images).toMatchObject([{ src: OWN, alt: "A team", isDecorative: false }]);
    expect([...anchors]).toEqual(["h-one"]);
    const written = [...headings, ...links, ...images].map(({ place }) =>
      html.slice(place.start, place.end),
    );
    expect(written).toEqual([
      '<h2 id="One">A <em>plan</em></h2>',
      '<a href="/blog/x">x</a>',
      `<img src="${OWN}" alt="A team">`,
    ]);
  });

  test("elements with the same value are counted", () => {
    const { headings } = readContent("<h2>Same</h2><h2>Other</h2><h2>Same</h2>");
    expect(headings.map(({ place }) => place.nth)).toEqual([0, 0, 1]);
  });

  test("what readers don't get is left out", () => {
    const hidden = "<script><h2>a</h2></script><template><h2>b</h2></template><!-- <h2>c</h2> -->";
    expect(readContent(`${hidden}<a href="javascript:alert(1)">d</a><img src="data:x">`)).toEqual({
      headings: [],
      images: [],
      links: [],
      anchors: new Set(),
    });
  });
});

describe("headings", () => {
  const check = (html: string) => messages(checkHeadings(readContent(html).headings));

  test("one level down at a time, and any number up, is fine", () => {
    expect(check("<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2>")).toEqual([]);
  });

  test("a jump is named with both levels", () => {
    expect(check("<h2>a</h2><h4>b</h4><h5>c</h5>")).toEqual([
      "“b” jumps from Heading 2 to Heading 4.",
    ]);
  });

  test("the first one is a Heading 2", () => {
    expect(check("<h3>a</h3><h3>b</h3>")).toEqual([
      "The first heading, “a”, is a Heading 3. Start with Heading 2.",
    ]);
  });

  test("a Heading 1 competes with the title", () => {
    expect(check("<h1>a</h1><h3>b</h3>")).toEqual([
      "“a” is a Heading 1. Make it a Heading 2: the title is the page’s only Heading 1.",
    ]);
  });
});

describe("images", () => {
  const check = (html: string, known = photo()) => checkImages(readContent(html).images, known);

  test("alt text, or the mark of a decorative image, is enough", () => {
    expect(check(`<img src="${OWN}" alt="A team">`)).toEqual([]);
    expect(check(`<img src="${OWN}" alt="" role="presentation">`)).toEqual([]);
  });

  test("an image without alt text is named as its file was", () => {
    const expected = [
      "The image “team.jpg” has no alt text. Describe it, or mark it as decorative.",
    ];
    expect(messages(check(`<img src="${OWN}">`))).toEqual(expected);
    expect(messages(check(`<img src="${OWN}" alt=" ">`))).toEqual(expected);
    expect(messages(check('<img src="https://example.com/a/chart.png?x=1" alt="">'))[0]).toMatch(
      /^The image “chart.png”/,
    );
  });

  test("an image that was deleted from Media", () => {
    expect(check(`<img src="${OWN}" alt="A team">`, new Map())).toMatchObject([
      { kind: "missing_image", place: { tag: "img", value: OWN, nth: 0 } },
    ]);
  });
});

describe("links", () => {
  const post = { siteUrl: "https://example.com", slug: "mine" };
  const check = (html: string, targets: Parameters<typeof checkLinks>[1] = new Map()) =>
    messages(checkLinks(readContent(html), targets, post));

  test("only paths of our own site are looked up, each once", () => {
    const html = `<a href="/blog/a?x#y">1</a><a href="https://example.com/blog/a">2</a>
      <a href="other">3</a><a href="https://example.org/z">4</a><a href="mailto:a@example.com">5</a>
      <a href="#h-here">6</a><a href="/blog/mine">7</a>`;
    expect(internalPaths(readContent(html).links, post)).toEqual(["/blog/a", "/blog/other"]);
  });

  test("a link to a draft, and one to nothing", () => {
    const html = '<a href="/blog/a">A</a><a href="/nope">B</a><a href="/blog/c">C</a>';
    const targets = new Map([
      ["/blog/a", "draft"],
      ["/nope", "missing"],
      ["/blog/c", "published"],
    ] as const);
    expect(check(html, targets)).toEqual([
      "The link “A” leads to a draft: /blog/a.",
      "The link “B” leads to a page that doesn’t exist: /nope.",
    ]);
  });

  test("a button needs a URL, other links without one are only text", () => {
    expect(check('<p><a class="button" href="javascript:x()">Go</a> <a>x</a></p>')).toEqual([
      "The button “Go” has no URL.",
    ]);
  });

  test("a place in the same text must be there", () => {
    const html =
      '<h2 id="Là bas">a</h2><a href="#Là bas">1</a><a href="#top">2</a><a href="#">3</a>';
    expect(check(html)).toEqual([]);
    expect(check('<a href="#gone">x</a><a href="/blog/mine#gone">y</a>')).toEqual([
      "The link “x” leads to a place that isn’t in this text: #h-gone.",
      "The link “y” leads to a place that isn’t in this text: #h-gone.",
    ]);
    expect(check('<a href="#%E0%A4%A">x</a>')).toHaveLength(1);
  });
});

describe("the summary", () => {
  const good = { title: "A title", excerpt: "In short.", meta_title: null, meta_description: null };
  const kinds = (change: object) => checkSummary({ ...good, ...change }).map(({ kind }) => kind);

  test("a title and an excerpt are enough", () => {
    expect(kinds({})).toEqual([]);
  });

  test("a missing excerpt, and a missing description", () => {
    expect(kinds({ excerpt: null })).toEqual(["excerpt", "description"]);
    expect(kinds({ excerpt: null, meta_description: "In short." })).toEqual(["excerpt"]);
  });

  test("what search results would cut off", () => {
    expect(kinds({ title: "A word ".repeat(10) })).toEqual(["long_title"]);
    expect(kinds({ title: "A word ".repeat(10), meta_title: "Short" })).toEqual([]);
    expect(kinds({ meta_title: "W".repeat(60) })).toEqual(["long_title"]);
    expect(kinds({ excerpt: "A word ".repeat(40) })).toEqual(["long_description"]);
    expect(kinds({ excerpt: "A word ".repeat(40), meta_description: "Short." })).toEqual([]);
  });
});

describe("the share image", () => {
  const check = (known = photo(), images: object = {}) =>
    checkShareImage({ og_image: OWN, featured_image: OWN, ...images }, known);

  test("one that LinkedIn takes, or none at all, is fine", () => {
    expect(check()).toEqual([]);
    expect(check(photo(), { og_image: null, featured_image: null })).toEqual([]);
    expect(check(photo(), { og_image: "https://example.com/a.png" })).toEqual([]);
  });

  test("a featured image is shared, too, whatever its size", () => {
    const small = photo({ width: 1200, height: 626 });
    expect(check(small, { og_image: null })).toEqual([
      {
        kind: "share_image",
        message:
          "The share image is too small for LinkedIn: 1200 × 626 pixels instead of at least 1200 × 627.",
        field: "featured_image",
      },
    ]);
  });

  test("of a missing image, the field says so once, because one is drawn", () => {
    expect(messages(check(new Map()))).toEqual(["The share image no longer exists."]);
    expect(check(new Map(), { og_image: null })).toEqual([]);
  });

  test("of an AVIF, the JPEG made of it is shared", () => {
    const avif = { contentType: "image/avif" };
    expect(check(photo({ ...avif, variants: [{ type: "image/jpeg" }] }))).toEqual([]);
    expect(messages(check(photo(avif)))).toEqual([
      "LinkedIn can’t show this kind of share image (image/avif). Use JPEG or PNG.",
    ]);
  });

  test("too small, too large, cropped, or of a kind that it can't show", () => {
    expect(messages(check(photo({ width: 800, height: 600 })))).toEqual([
      "The share image is too small for LinkedIn: 800 × 600 pixels instead of at least 1200 × 627.",
    ]);
    expect(messages(check(photo({ bytes: 6_000_000 })))).toEqual([
      "LinkedIn doesn’t accept share images over 5 MB.",
    ]);
    expect(messages(check(photo({ width: 1500, height: 1500 })))).toEqual([
      "LinkedIn will crop much of the share image (1500 × 1500 pixels). Use about 1200 × 630.",
    ]);
    expect(messages(check(photo(), { og_image: "https://example.com/a.svg?v=2" }))).toEqual([
      "LinkedIn can’t show this kind of share image (SVG). Use JPEG or PNG.",
    ]);
  });

  test("the warning is at the image that is shared", () => {
    const square = photo({ width: 1500, height: 1500 });
    expect(check(square, { og_image: null })).toMatchObject([{ field: "featured_image" }]);
    expect(check(square, { og_image: OWN })).toMatchObject([{ field: "og_image" }]);
    expect(check(square, { og_image: "https://example.com/a.png" })).toEqual([]);
  });
});

describe("widths", () => {
  test("narrow letters take less room than wide ones", () => {
    expect(textWidth("iiii", 20)).toBeCloseTo(17.76);
    expect(textWidth("WWWW", 20)).toBeCloseTo(75.52);
    expect(textWidth("日本", 20)).toBe(40);
  });

  test("a search result is cut between words", () => {
    expect(shownTitle("Short enough")).toBe("Short enough");
    const cut = shownTitle("A word and ".repeat(10));
    expect(cut).toMatch(/^(A word and )+.*\w \.\.\.$/);
    expect(textWidth(cut, 20)).toBeLessThanOrEqual(580);
    expect(shownDescription("x".repeat(300))).toMatch(/^x+ \.\.\.$/);
  });
});
