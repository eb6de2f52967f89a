import type { Locator } from "@playwright/test";
import { expect, forgive, test, waitForHydration } from "./fixtures.ts";
import { createPost } from "./posts.ts";

// Other tests must not find broken images. The tests of this site delete all posts first.
test.use({ siteOf: "posts" });

const ELSEWHERE = "https://images.example.com";
const missing = "/storage/blog-images/1700000000000-aaaaaaaaaaaaaaaa.png";
const content = `<p>Before.</p><p><img src="${ELSEWHERE}/chart.png" alt="A chart of late reports" width="1600" height="1200"></p><p>Between.</p><p><img src="${missing}" alt=""></p><p>After.</p>`;

/** Expects the drawing of a post without an image, in the same place and size. */
async function expectDrawing(place: Locator) {
  const drawing = place.locator("svg[viewBox='0 0 400 300']");
  await expect(drawing).toBeVisible();
  await expect(place.locator("picture")).toBeHidden();
  const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(4 / 3, 1);
}

for (const [where, featured_image] of [
  ["ours", missing],
  ["another host's", `${ELSEWHERE}/featured.png`],
] as const) {
  test(`an image of ${where} that is gone is replaced by a drawing on cards and posts`, async ({
    page,
    complaints,
  }) => {
    forgive(complaints, 404);
    await page.route(`${ELSEWHERE}/**`, (route) => route.fulfill({ status: 404 }));
    const title = `No image ${crypto.randomUUID()}`;
    const { slug } = await createPost(page.request, { title, content, featured_image });

    await page.goto("/blog");
    const card = page.getByRole("listitem").filter({ hasText: title });
    await card.scrollIntoViewIfNeeded();
    await expectDrawing(card);

    await page.goto(`/blog/${slug}`);
    const header = page.locator("article header");
    await expectDrawing(header);
    const chart = page.getByRole("img", { name: "A chart of late reports" });
    for (const image of [chart, page.locator(`.post-body img[src="${missing}"]`)]) {
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveCSS("background-image", /^url\("data:image\/svg/);
      const { width = 0, height = 0 } = (await image.boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(5 / 2, 1);
    }
    await waitForHydration(page);
    await expectDrawing(header);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectDrawing(header);
    expect(complaints.filter((text) => !/ 404 |^requested /.test(text))).toEqual([]);
    complaints.length = 0;
  });
}

test("without script, the drawing is behind an image that is gone", async ({
  plainPage: page,
  request,
}) => {
  const { slug } = await createPost(request, { title: "Gone", featured_image: missing });
  for (const path of ["/blog", `/blog/${slug}`]) {
    await page.goto(path);
    const frame = page.getByRole("main").locator(":has(> div > svg):has(picture)").last();
    const drawing = await frame.locator("svg").boundingBox();
    expect(drawing).toEqual(await frame.boundingBox());
    expect(drawing).toEqual(await frame.locator("picture img").boundingBox());
  }
});
