import { longPost } from "../fixtures/long-post.ts";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { createPost, uploadPicture } from "./posts.ts";

const PLAYER = "https://www.youtube-nocookie.com";
const VIDEO = "Video on YouTube: Why reports disagree, in four minutes";

test("a video is requested when it is played, and plays on while the page changes", async ({
  page,
  complaints,
}) => {
  const { slug } = await createPost(page.request, { content: longPost });
  await page.route(`${PLAYER}/**`, (route) =>
    route.fulfill({ body: "", contentType: "text/html" }),
  );
  await page.goto(`/blog/${slug}`);
  await waitForHydration(page);
  expect(complaints).toEqual([]);
  await page.getByRole("link", { name: VIDEO }).focus();
  await page.keyboard.press("Enter");
  const player = page.getByTitle(VIDEO);
  await expect(player).toBeFocused();
  await expect(player).toHaveAttribute("src", `${PLAYER}/embed/dQw4w9WgXcQ?autoplay=1`);
  await expect.poll(() => complaints).toEqual([`requested ${PLAYER}`]);
  complaints.pop();
  await page.getByRole("link", { name: "the definitions", exact: true }).click();
  await expect(page).toHaveURL(/#h-definitions$/);
  await expect(player).toBeVisible();
});

test("a post's body travels once, and stays through hydration, away and back", {
  tag: "@core",
}, async ({ page }) => {
  const { slug } = await createPost(page.request, { content: longPost });
  const response = await page.goto(`/blog/${slug}`);
  const served = (await response?.text()) ?? "";
  expect(served.split("Agreed in writing.")).toHaveLength(2);
  const body = page.locator(".post-body");
  const before = await body.innerHTML();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("radio", { name: "Dark" }).check();
  expect(await body.innerHTML()).toBe(before);
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blog");
  await page.goBack();
  await expect(body).toBeVisible();
  expect(await body.innerHTML()).toBe(before);
});

test("without script a video is a link to its page", async ({ browser, request, siteUrl }) => {
  const { slug } = await createPost(request, { content: longPost });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: siteUrl });
  const page = await context.newPage();
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("link", { name: VIDEO })).toHaveAttribute(
    "href",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  );
  await context.close();
});

test("links lead to the headings and footnotes of the post", { tag: "@core" }, async ({ page }) => {
  const { slug } = await createPost(page.request, { content: longPost });
  await page.goto(`/blog/${slug}`);
  await page.getByRole("link", { name: "the definitions", exact: true }).click();
  const heading = page.getByRole("heading", { name: "Write the definitions down" });
  await expect(heading).toBeInViewport();
  await page.getByRole("link", { name: "Footnote 1" }).click();
  await expect(page.getByText("Agreed in writing.")).toBeInViewport();
});

test("a wide table, long code and long URLs do not widen a phone's page", async ({ page }) => {
  const { slug } = await createPost(page.request, { content: longPost });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/blog/${slug}`);
  const table = page.getByRole("region", { name: "Table" });
  expect(await table.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("a picture between words stands apart from them, and alone moves nothing", async ({
  page,
}) => {
  const { url } = await uploadPicture(page.request, 200, 100);
  const image = `<img src="${url}" alt="">`;
  const content = `<p>Before ${image} after</p><p>${image}</p><p>end</p>`;
  const { slug } = await createPost(page.request, { content });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/blog/${slug}`);
  const gaps = await page.locator(".post-body > p").evaluateAll(([first, alone, end]) => {
    const boxOf = (node?: Node | null) => {
      const range = document.createRange();
      if (node) range.selectNode(node);
      return range.getBoundingClientRect();
    };
    const [before, picture, after] = [...(first?.childNodes ?? [])].map(boxOf);
    const only = boxOf(alone?.firstChild);
    return {
      above: (picture?.top ?? 0) - (before?.bottom ?? 0),
      below: (after?.top ?? 0) - (picture?.bottom ?? 0),
      aloneAbove: only.top - (first?.getBoundingClientRect().bottom ?? 0),
      aloneBelow: (end?.getBoundingClientRect().top ?? 0) - only.bottom,
    };
  });
  expect(gaps.above).toBeGreaterThan(6);
  expect(gaps.below).toBeGreaterThan(6);
  expect(gaps.aloneAbove).toBeCloseTo(gaps.aloneBelow, 0);
});
