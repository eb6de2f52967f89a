import { once } from "node:events";
import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import type { RunningSite } from "../helpers/site.ts";
import { importSources } from "../helpers/tables.ts";
import { expectAccessible } from "./accessible.ts";
import { chooseFiles, newBlog, wordPressExport } from "./exports.ts";
import { expect, test } from "./fixtures.ts";
import { FIRST_ADMIN, failure, signInDirectly, success } from "./people.ts";

test.use({ siteOf: "posts" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const images = (page: Page) => page.getByRole("region", { name: "Images" });
const missing = (page: Page) =>
  page.getByRole("list", { name: "Images that could not be fetched" }).getByRole("listitem");
const earlier = (page: Page, file: string) =>
  page
    .getByRole("region", { name: "Earlier imports" })
    .getByRole("listitem")
    .filter({ hasText: file });

async function openWordPress(page: Page) {
  const { access_token } = await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin/import");
  await page.getByRole("tab", { name: "WordPress Export" }).click();
  return { Authorization: `Bearer ${access_token}` };
}

/** A server on this machine, from which no import may fetch images. */
async function insideServer() {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url ?? "");
    response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  return { requested, origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test("images that cannot be fetched stay linked, are listed, and are tried again", async ({
  page,
}) => {
  const server = await insideServer();
  const headers = await openWordPress(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const file = `${newBlog()}.xml`;
  const content = (id: number) =>
    `<p>See:</p><img src="${server.origin}/${"a-long-name-".repeat(6)}${id}.png" alt="">`;
  const items = [1, 2].map((id) => ({ id, content: content(id) }));
  await chooseFiles(page, "Upload Export Files", wordPressExport(newBlog(), items, file));
  const checkbox = page.getByRole("checkbox", { name: "Fetch images" });
  await expect(checkbox).toBeChecked();
  await expect(checkbox).toHaveAccessibleDescription(/^Copies the posts' images to this site\./);
  await button(page, "Import All 2 Posts").click();
  await button(page, "Stay here").click();
  await expect(success(page, "Images are missing")).toContainText(
    "2 couldn’t be fetched and still load from the old site.",
  );
  await expect(images(page)).toContainText("No images fetched. 2 couldn’t be fetched");
  await expect(missing(page)).toHaveCount(2);
  await expect(missing(page).first()).toContainText("Not on the public web.");
  const url = await missing(page).first().getByRole("link").first().getAttribute("href");
  const posts = await Promise.all(
    [0, 1].map(async (index) => {
      const edit = missing(page).nth(index).getByRole("link", { name: "Post" });
      return `/api/admin/posts/${(await edit.getAttribute("href"))?.split("/").at(-1)}`;
    }),
  );
  const { content: imported } = await (await page.request.get(posts[0] ?? "", { headers })).json();
  expect(imported).toContain(`src="${url}"`);
  await expectAccessible(page);

  await page.reload();
  const released = Promise.withResolvers<void>();
  await page.route("**/retry-images", async (route) => {
    await released.promise;
    await route.continue();
  });
  await button(page, "Retry").focus();
  await page.keyboard.press("Enter");
  await expect(button(page, "Retrying...")).toBeFocused();
  await page.keyboard.press("Enter");
  released.resolve();
  await expect(success(page, "Images are missing")).toBeVisible();
  await expect(button(page, "Retry")).toBeFocused();
  await expect(missing(page)).toHaveCount(2);
  expect(server.requested).toEqual([]);

  for (const post of posts) await page.request.delete(post, { headers });
  await page.getByRole("link", { name: "New import" }).click();
  await expect(earlier(page, file)).toContainText("2 images are missing");
  // The server has finished before the import's page first asks.
  await page.route("**/api/admin/imports/*", async (route) => {
    await expect
      .poll(async () => (await (await route.fetch()).json()).state, { intervals: [100] })
      .toBe("done");
    await route.continue();
  });
  await earlier(page, file).getByRole("button", { name: "Retry" }).click();
  await expect(success(page, "All images fetched")).toBeVisible();
  await expect(images(page)).toContainText("No images to fetch.");
  await expect(images(page)).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/import\?id=/);
  await page.unrouteAll({ behavior: "wait" });
  server.close();
});

test("an import is complete before its images are fetched, whether they can be or not", async ({
  page,
}) => {
  const server = await insideServer();
  await openWordPress(page);
  const content = `<img src="${server.origin}/a.png" alt="">`;
  await chooseFiles(page, "Upload Export Files", wordPressExport(newBlog(), [{ id: 1, content }]));
  await expect(button(page, "Import All 1 Posts")).toBeVisible();
  const id = new URL(page.url()).searchParams.get("id");
  // The page is opened while the server is still fetching images.
  const fetching = { stage: "fetching_images", state: "running" };
  let isFetching = true;
  await page.route(`**/api/admin/imports/${id}`, async (route) => {
    const view = await (await route.fetch()).json();
    await route.fulfill({
      json: view.state === "done" && isFetching ? { ...view, ...fetching } : view,
    });
  });
  await button(page, "Import All 1 Posts").click();
  await expect(success(page, "Import Complete")).toContainText(
    "Successfully imported 1 article(s). 0 failed.",
  );
  await button(page, "Stay here").click();
  await expect(images(page)).toContainText("Fetching images...");
  isFetching = false;
  await expect(success(page, "Images are missing")).toContainText(
    "1 couldn’t be fetched and still loads from the old site.",
  );
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  server.close();
});

test("images that were not selected can be fetched later", async ({ page }) => {
  const server = await insideServer();
  await openWordPress(page);
  const content = `<img src="${server.origin}/a.png" alt="">`;
  await chooseFiles(page, "Upload Export Files", wordPressExport(newBlog(), [{ id: 1, content }]));
  await page.getByRole("checkbox", { name: "Fetch images" }).uncheck();
  await button(page, "Import All 1 Posts").click();
  await button(page, "Stay here").click();
  await expect(images(page)).toContainText("Images still load from the old site.");
  await button(page, "Fetch images").click();
  await expect(success(page, "Images are missing")).toContainText(
    "1 couldn’t be fetched and still loads from the old site.",
  );
  await expect(missing(page)).toContainText("Not on the public web.");
  await expect(button(page, "Retry")).toBeFocused();
  server.close();
});

test("an import that stopped says why, and resumes where it was", async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await openWordPress(page);
  const blog = newBlog();
  const many = Array.from({ length: 120 }, (_, index) => ({ id: index + 1 }));
  const files = [
    wordPressExport(blog, many, `${blog}-1.xml`),
    wordPressExport(blog, [{ id: 121 }], `${blog}-2.xml`),
  ];
  await chooseFiles(page, "Upload Export Files", ...files);
  await expect(button(page, "Import All 121 Posts")).toBeVisible();
  const repair = await breakLastItem(site, new URL(page.url()).searchParams.get("id"));

  await button(page, "Import All 121 Posts").click();
  const heading = page.getByRole("heading", { name: "The import stopped" });
  await expect(heading).toBeVisible();
  const reason = "The import stopped unexpectedly. See the server log.";
  await expect(failure(page, "Failed to import posts")).toContainText(reason);
  await expect(page.getByText("100 of 121 posts imported.")).toBeVisible();
  await expect(button(page, "Resume")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/admin/import");
  await expect(earlier(page, blog)).toContainText("Stopped, 100 imported");
  await repair();
  await earlier(page, blog).getByRole("button", { name: "Resume" }).click();
  // A job does the work, and the page polls its state.
  await expect(success(page, "Import Complete")).toContainText(
    "Successfully imported 121 article(s). 0 failed.",
  );
  await button(page, "Stay here").click();
  await expect(page.getByRole("heading", { name: "The import is complete" })).toBeVisible();
  await expect(page.getByText(reason)).toHaveCount(0);
});

/** Damages the item after the first batch, as a bad disk block would, until it is restored. */
async function breakLastItem(site: RunningSite, id: string | null) {
  const { db, close } = await site.openDatabase();
  const last = and(eq(importSources.importId, id ?? ""), eq(importSources.position, 120));
  const [stored] = await db.select().from(importSources).where(last);
  const put = (source: Buffer | undefined) => db.update(importSources).set({ source }).where(last);
  await put(Buffer.from("broken"));
  return async () => {
    await put(stored?.source);
    await close();
  };
}
