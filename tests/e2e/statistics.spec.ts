import { expectAccessible } from "./accessible.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { beSignedIn, FIRST_ADMIN } from "./people.ts";
import { createPost } from "./posts.ts";

// Playwright's own name for the browser is one of a bot, and bots are not counted.
const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36";
test.use({ siteOf: "the statistics", userAgent: BROWSER });

test("what visitors read and search for is counted, and shown to admins", async ({ page }) => {
  const { id } = await createPost(page.request, { title: "A counted post", slug: "counted" });

  await page.setExtraHTTPHeaders({ Referer: "https://news.example/item" });
  await page.goto("/blog");
  await page.setExtraHTTPHeaders({});
  await hydrated(page);
  // Pointing at a link fetches the page, but does not count.
  await page.getByRole("link", { name: "A counted post" }).hover();
  const reported = page.waitForRequest((request) => request.method() === "HEAD");
  await page.getByRole("link", { name: "A counted post" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A counted post");
  expect(new URL((await reported).url()).pathname).toBe("/blog/counted");
  await page.goto("/blog?q=mainframe");

  await beSignedIn(page, FIRST_ADMIN);
  const panel = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(async () => {
    await page.goto("/admin/statistics");
    const posts = panel("Posts read most");
    await expect(posts.getByRole("listitem")).toHaveText(/A counted post\s*1 view/);
    await expect(panel("What readers searched for")).toContainText(/mainframe\s*Found nothing/);
  }).toPass({ timeout: 60_000 });
  await expect(panel("Other pages").getByRole("listitem")).toHaveText(/\/blog\s*1 view/);
  await expect(panel("Where readers came from")).toContainText("news.example");
  await expect(panel("Where messages came from")).toContainText("No messages yet.");
  await expect(
    page.getByRole("img", { name: /^Views per day over 30 days: 2 views/ }),
  ).toBeVisible();
  await page.getByText("Show the numbers").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL("/admin/statistics?days=7");
  await expect(page.getByText("2 views in the last 7 days")).toBeVisible();

  await page.goto("/admin/posts");
  await page.getByRole("link", { name: "1 view in 30 days of “A counted post”" }).click();
  await expect(page).toHaveURL(`/admin/statistics?post=${id}`);
  await expect(page.getByRole("region", { name: "Views of “A counted post”" })).toBeVisible();
  await page.goto("/admin");
  await expect(panel("Page views")).toContainText("2 views in the last 30 days");
});
