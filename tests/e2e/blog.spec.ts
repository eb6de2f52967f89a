import type { Locator, Page } from "@playwright/test";
import { website } from "#content/website.ts";
import { VARIANT_WIDTHS } from "#features/media/media.schema.ts";
import { expect, hold, test, waitForHydration } from "./fixtures.ts";
import { createAdmin, forgive } from "./people.ts";
import {
  bearer,
  createPost,
  deleteAllPosts,
  deletePost,
  updatePost,
  uploadPicture,
} from "./posts.ts";

test.use({ siteOf: "posts" });
test.beforeEach(({ request }) => deleteAllPosts(request));

/** Screens by width and pixel density. */
const SCREENS = [
  [360, 2],
  [360, 3],
  [768, 2],
  [1280, 1],
  [1280, 2],
] as const;
const SMALLEST = Math.min(...VARIANT_WIDTHS);
const LONG = "A very long title that goes on and on about data ".repeat(4).trim();

test("without posts the list says so", async ({ page }) => {
  await page.goto("/blog");
  await expect(page.getByText("No blog posts published yet.")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Blog pages" })).toHaveCount(0);
});

test("a card shows what the post is about, and all of it leads there", async ({ page }) => {
  const author = await createAdmin(page.request);
  const { url } = await uploadPicture(page.request);
  const card = page.getByRole("listitem").filter({ hasText: "A very long title" });
  await createPost(
    page.request,
    {
      title: LONG,
      slug: "long",
      excerpt: "An excerpt. ".repeat(40).trim(),
      featured_image: url,
      tags: "data, AI",
    },
    author,
  );
  await page.goto("/blog");
  await expect(card.getByText("Ada Byron")).toBeVisible();
  await expect(card.getByText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(card.getByRole("list", { name: "Tags" })).toHaveText("dataAI");
  const image = card.getByRole("img", { name: `${LONG} - data, AI` });
  await expect(image).toHaveAttribute("loading", "lazy");
  await expect(image).toHaveJSProperty("complete", true);
  expect(await image.evaluate((node: HTMLImageElement) => node.currentSrc)).toMatch(/\.avif$/);
  const lines = (locator: typeof card) =>
    locator.evaluate((node) => {
      const { lineHeight } = getComputedStyle(node);
      return Math.round(node.getBoundingClientRect().height / Number.parseFloat(lineHeight));
    });
  expect(await lines(card.getByRole("link", { name: LONG }))).toBe(2);
  expect(await lines(card.getByText("An excerpt."))).toBe(3);
  await card.click({ position: { x: 20, y: 60 } });
  await expect(page).toHaveURL("/blog/long");
  await expect(page.getByRole("heading", { level: 1, name: LONG })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Ada Byron" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Byron");
  await expect(card).toBeVisible();
});

test("every picture is loaded in about the size in which it is shown, or the smallest there is", async ({
  page,
  browser,
  siteUrl,
}) => {
  // Two pictures, because Chromium reuses a larger copy of the same one.
  const small = await uploadPicture(page.request, 1600, 1200);
  const large = await uploadPicture(page.request, 1600, 1200);
  for (const slug of ["one", "two", "three", "lead"]) {
    const { url } = slug === "lead" ? large : small;
    await createPost(page.request, { title: `Post ${slug}`, slug, featured_image: url });
  }
  for (const path of ["/blog", "/blog/lead"]) {
    for (const [width, deviceScaleFactor] of SCREENS) {
      const viewport = { width, height: 800 };
      const context = await browser.newContext({ baseURL: siteUrl, viewport, deviceScaleFactor });
      const screen = await context.newPage();
      await screen.goto(path);
      const pictures = screen.getByRole("main").locator("picture img");
      await expect(pictures).toHaveCount(4);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty("complete", true);
        const { src, shown } = await picture.evaluate((image: HTMLImageElement) => ({
          src: image.currentSrc,
          shown: image.clientWidth * devicePixelRatio,
        }));
        const loaded = Number(/-(\d+)\.avif$/.exec(src)?.[1]);
        const where = `${path}, ${width} px at ${deviceScaleFactor}x: ${loaded} for ${shown} px`;
        if (loaded > SMALLEST) expect(loaded / shown, where).toBeLessThan(1.5);
        expect(loaded / shown, where).toBeGreaterThan(0.8);
      }
      await context.close();
    }
  }
});

test("on a phone, all cards but the first have a small picture beside the title", async ({
  page,
}) => {
  for (const title of ["One", "Two", "Three"]) {
    await createPost(page.request, { title, slug: title.toLowerCase() });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/blog");
  const widths = [];
  for (const title of ["Three", "Two", "One"]) {
    const heading = page.getByRole("heading", { level: 2, name: title });
    const card = page.getByRole("listitem").filter({ has: heading });
    const picture = await card.locator("svg").boundingBox();
    const { x = 0, y = 0 } = (await heading.boundingBox()) ?? {};
    const { x: left = 0, y: top = 0, width = 0, height = 0 } = picture ?? {};
    widths.push(Math.round(width / 100));
    if (title === "Three") expect(y).toBeGreaterThan(top + height);
    else expect([x > left + width, y < top + height]).toEqual([true, true]);
  }
  expect(widths).toEqual([3, 1, 1]);
  await expect(page.getByRole("link", { name: "RSS" })).toHaveAttribute("href", "/feed.xml");
});

test("tags lead to the posts that have them", { tag: "@core" }, async ({ page }) => {
  for (const title of ["First of its kind", "Second of its kind"]) {
    const slug = title.toLowerCase().replaceAll(" ", "-");
    await createPost(page.request, { title, slug, tags: "R&D / labs, kinds, .." });
  }
  await createPost(page.request, { title: "A draft", slug: "kd", tags: "kinds", published: false });
  const main = page.getByRole("main");
  await page.goto("/blog/first-of-its-kind");
  await main.getByRole("article").getByRole("link", { name: "R&D / labs" }).click();
  await expect(page).toHaveURL("/blog/tag/R%26D%20%2F%20labs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("R&D / labs");
  await expect(main.getByRole("heading", { level: 2 })).toHaveText([
    "Second of its kind",
    "First of its kind",
  ]);
  await page.getByRole("link", { name: "All tags" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tags");
  await page.getByRole("link", { name: "..", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("..");
  await page.reload();
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(2);
  await page.goto("/blog/tags");
  await page.getByRole("link", { name: "kinds", exact: true }).click();
  await expect(main.getByRole("heading", { level: 2 })).toHaveCount(2);
  const feed = await page.request.get("/blog/tag/kinds/feed.xml");
  expect(await feed.text()).toContain("<title>Second of its kind</title>");
  expect((await page.request.get("/blog/tag/nothing")).status()).toBe(404);
});

test("a case study links its technologies to the posts about them", async ({ page }) => {
  await createPost(page.request, { title: "Models in dbt", slug: "models-in-dbt", tags: "DBT" });
  await page.goto("/#case-studies");
  await page.getByRole("link", { name: /Read the case study.*One source/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "One source for every hospital report",
  );
  await page.getByRole("link", { name: "dbt", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Models in dbt" })).toBeVisible();
});

test("more than twelve posts are on pages that crawlers can follow", async ({ page, siteUrl }) => {
  for (let number = 1; number <= 14; number++) {
    await createPost(page.request, { title: `Post ${number}`, slug: `number-${number}` });
  }
  await page.goto("/blog");
  await waitForHydration(page);
  const cards = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(cards).toHaveCount(12);
  await expectFullRows(page, [1, 2, 3, 3, 3]);
  const lead = await page.getByRole("listitem").filter({ hasText: "Post 14" }).boundingBox();
  const title = await page.getByRole("heading", { name: "Post 14" }).boundingBox();
  expect(title?.x).toBeGreaterThan((lead?.x ?? 0) + (lead?.width ?? 0) / 2);
  const pager = page.getByRole("navigation", { name: "Blog pages" });
  await expect(pager).toContainText("Page 1 of 2");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await pager.getByRole("link", { name: "Older" }).click();
  await expect(page).toHaveURL("/blog?page=2");
  await expect(cards).toHaveText(["Post 2", "Post 1"]);
  await expectFullRows(page, [2]);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const html = await (await page.request.get("/blog?page=2")).text();
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/blog?page=2"`);
  expect(html).toContain("Blog, Page 2");
  expect((await page.request.get("/blog?page=3")).status()).toBe(404);
});

/** Expects these numbers of cards in the rows of the list, each filling the list's width. */
async function expectFullRows(page: Page, counts: number[]) {
  const cards = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("h2") });
  const boxes = await cards.evaluateAll((all) => {
    const edges = all[0]?.parentElement?.getBoundingClientRect();
    return all.map((card) => {
      const { top, left, right } = card.getBoundingClientRect();
      return { top, left: left - (edges?.left ?? 0), right: (edges?.right ?? 0) - right };
    });
  });
  const rows = [...Map.groupBy(boxes, ({ top }) => Math.round(top)).values()];
  expect(rows.map(({ length }) => length)).toEqual(counts);
  for (const row of rows) {
    expect(row[0]?.left).toBeCloseTo(0);
    expect(row.at(-1)?.right).toBeCloseTo(0);
  }
}

test("a post shows everything that belongs to it", { tag: "@core" }, async ({ page, siteUrl }) => {
  const author = await createAdmin(page.request);
  const { url } = await uploadPicture(page.request);
  await createPost(
    page.request,
    {
      title: "Why reports disagree",
      slug: "whole",
      excerpt: "",
      content: `<p>First, the <em>definition</em> &amp; the moment. ${"More words follow. ".repeat(12)}</p><p><img src="${url}" alt="A chart"></p>`,
      featured_image: url,
      tags: "data, AI",
    },
    author,
  );
  const response = await page.goto("/blog/whole");
  const html = (await response?.text()) ?? "";
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Back to Blog" })).toHaveAttribute("href", "/blog");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Why reports disagree");
  await expect(main.getByText("Ada Byron")).toBeVisible();
  await expect(main.getByText(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)).toBeVisible();
  await expect(main.getByRole("list", { name: "Tags" })).toHaveText("dataAI");
  await expect(main.getByText("First, the definition & the moment.")).toBeVisible();
  // An author without a bio gets no such section.
  await expect(main.getByText("About the Author")).toHaveCount(0);

  const featured = main.getByRole("img", { name: "Why reports disagree - data, AI" });
  const box = await featured.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  expect(box?.width).toBeLessThanOrEqual(1024);
  await expect(featured).toHaveAttribute("loading", "lazy");
  const chart = main.getByRole("img", { name: "A chart" });
  await expect(chart).toHaveAttribute("width", "1200");
  await expect(chart).toHaveAttribute("height", "800");

  expect(html).toContain(`<title>Why reports disagree | ${website.firm.name} Blog</title>`);
  const description = `First, the definition &amp; the moment. ${"More words follow. ".repeat(12)}`;
  const [, given = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  expect(description.startsWith(given)).toBe(true);
  expect(given.replace("&amp;", "&").length).toBeGreaterThan(150);
  expect(given.replace("&amp;", "&").length).toBeLessThanOrEqual(160);
  expect(html).toContain(
    '<meta name="keywords" content="data, AI, data engineering, AI consulting"',
  );
  expect(html).toContain('<meta property="og:type" content="article"');
  expect(html).toContain(`<meta property="og:image" content="${siteUrl}${url}"`);
  expect(html).toContain(`<link rel="canonical" href="${siteUrl}/blog/whole"`);
  expect(html).toContain('type="application/atom+xml"');
  const posting = structuredData(html).find((item) => item["@type"] === "BlogPosting");
  expect(posting).toMatchObject({
    headline: "Why reports disagree",
    image: siteUrl + url,
    author: { name: "Ada Byron" },
    datePublished: expect.stringMatching(/^\d{4}-/),
  });
});

const TITLES = ["Why reports disagree", LONG, "البيانات التي تتفق مع نفسها"];

test("the title and date of a post are on the first screen, and its parts share their edges in the middle", async ({
  page,
}) => {
  const author = await createAdmin(page.request);
  const { url } = await uploadPicture(page.request);
  const content = `<h2>A heading</h2><p>${"Words that fill a line. ".repeat(30)}</p><pre><code>${"select 1; ".repeat(30)}</code></pre><figure><img src="${url}" alt="A chart"><figcaption>A chart.</figcaption></figure>`;
  const main = page.getByRole("main");
  for (const [index, title] of TITLES.entries()) {
    const tags = "data, AI";
    const slug = `edges-${index}`;
    await createPost(page.request, { title, slug, content, tags, featured_image: url }, author);
    const heading = main.getByRole("heading", { level: 1 });
    const picture = main.getByRole("img", { name: `${title} - ${tags}` });
    const date = main.locator("header time");

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/blog/${slug}`);
    for (const part of [heading, date]) await expect(part).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await page.setViewportSize({ width: 1280, height: 800 });
    const byline = main.getByRole("article").getByText("Ada Byron");
    for (const part of [heading, byline, date]) await expect(part).toBeInViewport({ ratio: 1 });
    const text = await edges(heading);
    expect((text.left + text.right) / 2).toBeCloseTo(1280 / 2, 0);
    expect(await edges(picture)).toEqual(text);
    expect(await gap(heading, byline)).toBeLessThan(40);
    for (const part of ["p", "pre", "figure"]) {
      const { left, right } = await edges(main.locator(`.post-body ${part}`));
      expect([left, right], part).toEqual([text.left, text.right]);
    }
  }
});

test("lines of posts and legal pages have 60 to 72 characters", async ({ page }) => {
  const text = `<p>${"The load failed at two in the morning, and the report was wrong by nine. ".repeat(20)}</p>`;
  await createPost(page.request, { slug: "measure", content: text });
  for (const width of [768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/blog/measure", "/privacy-policy", "/terms-of-service"]) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const characters = await charactersInLine(page.getByRole("main").locator("p"));
      expect(characters, `${path} at ${width} px`).toBeGreaterThanOrEqual(60);
      expect(characters, `${path} at ${width} px`).toBeLessThanOrEqual(72);
    }
  }
});

async function gap(above: Locator, below: Locator) {
  const [first, second] = [await above.boundingBox(), await below.boundingBox()];
  if (!first || !second) throw new Error("They are not shown.");
  return second.y - first.y - first.height;
}

async function edges(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not shown.`);
  return { left: box.x, right: box.x + box.width };
}

/** The average number of characters in a line, without the last line of each paragraph. */
function charactersInLine(paragraphs: Locator) {
  return paragraphs.evaluateAll((all) => {
    const range = document.createRange();
    const lines = all.flatMap((paragraph) => {
      const tops: number[] = [];
      const text = paragraph.firstChild;
      if (!(text instanceof Text)) return [];
      for (let index = 0; index < text.length; index++) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        tops.push(Math.round(range.getBoundingClientRect().top));
      }
      const counts = [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
      return counts.slice(0, -1);
    });
    return lines.reduce((sum, count) => sum + count, 0) / lines.length;
  });
}

test("an author with a bio is introduced", async ({ page }) => {
  const author = await createAdmin(page.request);
  const data = { name: "Ada Byron", bio: "Wrote the first program.", avatar_url: null };
  const { slug } = await createPost(page.request, {}, author);
  const { access_token } = await (
    await page.request.post("/api/auth/token?grant_type=password", { data: author })
  ).json();
  const headers = { Authorization: `Bearer ${access_token}` };
  await page.request.put("/api/admin/profile", { headers, data });
  await page.goto(`/blog/${slug}`);
  const about = page.getByRole("complementary", { name: "About the Author" });
  await expect(about).toContainText("Wrote the first program.");
});

test("a post leads on to related posts, to its neighbors and to the contact form", async ({
  page,
}) => {
  const { request } = page;
  const create = (title: string, change: object = {}) =>
    createPost(request, { title, slug: title.toLowerCase().replaceAll(" ", "-"), ...change });
  await create("Oldest", { tags: "lineage, tests" });
  const removed = await create("Unpublished later", { tags: "lineage, tests" });
  await create("Off topic", { tags: "payroll" });
  await create("In the middle", { tags: "lineage, tests" });
  await create("A draft", { tags: "lineage, tests", published: false });
  await create("Newest", { tags: "tests" });
  await page.goto("/blog/in-the-middle");
  const main = page.getByRole("main");
  const related = main.getByRole("region", { name: "Related posts" });
  await expect(related.getByRole("heading", { level: 3 })).toHaveText([
    "Unpublished later",
    "Oldest",
    "Newest",
  ]);
  const neighbors = main.getByRole("navigation", { name: "Newer and older posts" });
  await expect(neighbors.getByRole("link")).toHaveText(["NewerNewest", "OlderOff topic"]);
  const invitation = main.getByRole("link", { name: "Ask us about this" });
  await expect(invitation).toHaveAttribute("href", "/?about=in-the-middle#contact");
  await neighbors.getByRole("link", { name: "Off topic" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Off topic");

  // An unpublished post is gone with the next request; a new post follows soon.
  const shown = async () => (await request.get("/blog/in-the-middle")).text();
  await updatePost(request, removed, { published: false });
  expect(await shown()).not.toContain("Unpublished later");
  await create("Brand new", { tags: "lineage, tests" });
  await expect.poll(shown).toContain("Brand new");
});

test("a change is shown at the next request, a deletion too, and old URLs redirect", {
  tag: "@core",
}, async ({ page }) => {
  const { request } = page;
  const post = await createPost(request, { slug: "before" });
  await updatePost(request, post, { slug: "after", title: "Changed" });
  const moved = await request.get("/blog/before", { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers().location).toBe("/blog/after");
  expect(await (await request.get("/blog/after")).text()).toContain("Changed");
  expect(await (await request.get("/blog")).text()).toContain("Changed");
  await deletePost(request, post);
  expect((await request.get("/blog/after")).status()).toBe(404);
  expect((await request.get("/blog/before")).status()).toBe(404);
  expect(await (await request.get("/blog")).text()).not.toContain("Changed");
});

test("a page that takes long shows its skeleton; one that fails shows what is specified", async ({
  page,
  complaints,
}) => {
  await createPost(page.request, { slug: "slow", title: "Slow but sure" });
  await page.goto("/capabilities");
  await waitForHydration(page);
  const release = await hold(page, /\/blog\.data|\/blog\/slow\.data/);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Blog" }).click();
  await expect(page.locator("li[data-skeleton]")).toHaveCount(3);
  await expect(page.getByRole("heading", { level: 1, name: "Blog" })).toBeVisible();
  release();
  await expect(page.getByRole("link", { name: "Slow but sure" })).toBeVisible();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);

  await page.route(/\/blog\/slow\.data/, (route) => route.abort());
  await page.getByRole("link", { name: "Slow but sure" }).click();
  await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
  complaints.length = 0;
});

test("a post that is pointed at is fetched before it is clicked, and not again", async ({
  page,
}) => {
  await createPost(page.request, { slug: "pointed-at", title: "Pointed at" });
  await page.goto("/blog");
  await waitForHydration(page);
  const link = page.getByRole("link", { name: "Pointed at" });
  const fetched = page.waitForEvent("requestfinished", (request) =>
    request.url().includes("/blog/pointed-at.data"),
  );
  await link.hover();
  await fetched;
  await expect(page).toHaveURL("/blog");
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Pointed at" })).toBeVisible();
  const requested = await page.evaluate(() => {
    const all = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    return all.filter(({ name }) => name.includes("/blog/pointed-at.data"));
  });
  expect(requested.map(({ transferSize }) => transferSize > 0)).toEqual([true, false]);
});

test("a page of the list that does not exist says so, also without a new document", async ({
  page,
  complaints,
}) => {
  await page.goto("/blog");
  await waitForHydration(page);
  await page.evaluate(() => {
    history.pushState({}, "", "/blog?page=999");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(page.getByRole("banner")).toHaveCount(1);
  forgive(complaints, 404);
});

test("a preview link shows a draft to anyone who has it, until it is removed", async ({
  page,
  request,
}) => {
  const { id } = await createPost(request, { title: "Not public yet", published: false });
  const headers = await bearer(request);
  const link = `/api/admin/posts/${id}/preview-link`;
  const { preview_url } = await (await request.post(link, { headers })).json();
  const response = await page.goto(preview_url);
  expect(response?.status()).toBe(200);
  expect(response?.headers()["cache-control"]).toBe("no-store");
  expect(response?.headers()["x-robots-tag"]).toContain("noindex");
  expect(response?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(page.getByRole("heading", { level: 1, name: "Not public yet" })).toBeVisible();
  await expect(page.getByText("This is a private preview.")).toBeVisible();
  await request.delete(link, { headers });
  expect((await request.get(preview_url)).status()).toBe(404);
});

function structuredData(html: string) {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g);
  return [...scripts].map(([, json = ""]) => JSON.parse(json));
}
