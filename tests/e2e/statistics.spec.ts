import { expectAccessible } from "./accessible.ts";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { FIRST_ADMIN, signInDirectly } from "./people.ts";
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
  await waitForHydration(page);
  // Pointing at a link fetches the page, but does not count.
  await page.getByRole("link", { name: "A counted post" }).hover();
  const reported = page.waitForRequest((request) => request.method() === "HEAD");
  await page.getByRole("link", { name: "A counted post" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A counted post");
  expect(new URL((await reported).url()).pathname).toBe("/blog/counted");
  await page.goto("/blog?q=mainframe");
  const message = { name: "Ada", email: "ada@example.com", message: "Please call me back." };
  const data = { ...message, source: "/blog/counted" };
  await page.request.post("/api/functions/send-contact-email", { data });

  await signInDirectly(page, FIRST_ADMIN);
  const panel = (name: string) => page.getByRole("region", { name, exact: true });
  await expect(async () => {
    await page.goto("/admin/statistics");
    const posts = panel("Most-read posts").getByRole("row", { name: "A counted post" });
    await expect(posts.getByRole("cell")).toHaveText(["A counted post", "1", "1"]);
    await expect(panel("What readers searched for")).toContainText(/mainframe\s*Found nothing/);
  }).toPass({ timeout: 60_000 });
  const columns = panel("Most-read posts").getByRole("columnheader");
  await expect(columns).toHaveText(["Post", "Views", "Messages"]);
  await expect(columns.nth(1)).toHaveAttribute("aria-sort", "descending");
  await columns.nth(2).getByRole("link").press("Enter");
  await expect(page).toHaveURL("/admin/statistics?days=30&sort=messages");
  await expect(columns.nth(2)).toHaveAttribute("aria-sort", "descending");
  const others = panel("Other pages").getByRole("row", { name: "/blog" });
  await expect(others.getByRole("cell")).toHaveText(["/blog", "1", "0"]);
  await expect(panel("Where readers came from")).toContainText("news.example");
  await expect(
    page.getByRole("img", { name: /^Views per day over 30 days: 2 views/ }),
  ).toBeVisible();
  await page.getByText("Show the numbers").click();
  await expect(panel("Views per day").getByRole("row")).toHaveCount(2);

  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL("/admin/statistics?days=7&sort=messages");
  await expect(page.getByText("2 views in the last 7 days")).toBeVisible();

  await page.goto("/admin/posts");
  await page.getByRole("link", { name: "1 view in 30 days of “A counted post”" }).click();
  await expect(page).toHaveURL(`/admin/statistics?post=${id}`);
  await expect(page.getByRole("region", { name: "Views of “A counted post”" })).toBeVisible();
  await page.goto("/admin");
  await expect(panel("Page views")).toContainText("2 views in the last 30 days");
});
