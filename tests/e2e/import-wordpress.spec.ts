import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "@playwright/test";
import { chooseFiles, dropFile, newBlog, wordPressExport } from "./exports.ts";
import { expect, test } from "./fixtures.ts";
import { FIRST_ADMIN, failure, forgive, signInDirectly, success } from "./people.ts";
import { deleteAllPosts } from "./posts.ts";

test.use({ siteOf: "posts" });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const posts = (page: Page) => page.getByRole("list", { name: "Posts" }).locator(":scope > li");
const row = (page: Page, title: string) => posts(page).filter({ hasText: title });
const chip = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Show" }).getByRole("link", { name });
const earlier = (page: Page) => page.getByRole("region", { name: "Earlier imports" });

async function openWordPress(page: Page) {
  const session = await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin/import");
  await page.getByRole("tab", { name: "WordPress Export" }).click();
  return session;
}

/** Ends the session as if another window had just logged out. */
function clearSession(page: Page) {
  return page.evaluate(() => localStorage.removeItem(`sb-${location.host}-auth-token`));
}

async function upload(page: Page, ...files: ReturnType<typeof wordPressExport>[]) {
  await chooseFiles(page, "Upload Export Files", ...files);
  await expect(button(page, "Discard")).toBeVisible();
}

/** Imports, and stays on the page to see the report. */
async function importAndStay(page: Page, label: string) {
  await button(page, label).click();
  await button(page, "Stay here").click();
}

test("the bundled export is parsed, listed and imported", { tag: "@core" }, async ({ page }) => {
  await openWordPress(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/wordpress-export.xml", async (route) => {
    await released;
    await route.continue();
  });
  await button(page, "Parse WordPress Export").click();
  await expect(button(page, "Parsing...")).toBeDisabled();
  release();
  const found = success(page, /^Found \d+ published posts to import$/);
  const count = Number(/\d+/.exec((await found.textContent()) ?? "")?.[0]);
  expect(count).toBeGreaterThan(0);
  await expect(page.getByRole("checkbox", { checked: true }).first()).toBeVisible();

  await button(page, `Import All ${count} Posts`).click();
  await expect(success(page, "Import Complete")).toContainText(
    `Successfully imported ${count} article(s). 0 failed.`,
  );
  await expect(page).toHaveURL("/admin/posts");
  await expect(page.getByRole("alert")).toHaveCount(0);

  await page.goto("/admin/import");
  await page.getByRole("tab", { name: "WordPress Export" }).click();
  await button(page, "Parse WordPress Export").click();
  await expect(success(page, `Found ${count} published posts to import`)).toBeVisible();
  const choices = page.getByRole("group", { name: "Import" });
  await expect(choices).toContainText(`All ${count} posts were imported before.`);
  await expect(choices.getByRole("button", { name: /^Import/ })).toHaveCount(0);
  await choices.getByRole("link", { name: "Manage Posts" }).click();
  await expect(page).toHaveURL("/admin/posts");
  // The posts' images are on another host, which the pages of later tests must not request.
  await page.goto("about:blank");
  await deleteAllPosts(page.request);
});

test("only published posts are offered, with their slug, tags and date", async ({ page }) => {
  await openWordPress(page);
  const blog = newBlog();
  const slug = `a-given-slug-${blog.slice(5, 13)}`;
  await upload(
    page,
    wordPressExport(blog, [
      { id: 1, title: "Given", slug, tags: ["sql", "lineage"] },
      { id: 2, title: `Nameless ${blog}`, slug: "" },
      { id: 3, title: "Unfinished", status: "draft" },
      { id: 4, title: "About us", type: "page" },
    ]),
  );
  await expect(success(page, "Found 2 published posts to import")).toBeVisible();
  await expect(row(page, "Given").getByText(slug, { exact: true })).toBeVisible();
  await expect(row(page, "Given")).toContainText("Mar 5, 2025");
  await expect(row(page, "Given")).toContainText("sql, lineage");
  await expect(row(page, "Given")).not.toContainText("Notes");
  const nameless = row(page, "Nameless");
  await expect(nameless.getByText("Will be generated", { exact: true })).toBeVisible();
  await expect(row(page, "Unfinished")).toContainText("Skipped");
  await expect(row(page, "Unfinished").getByRole("checkbox")).toBeDisabled();

  await button(page, "Import All 2 Posts").click();
  await expect(success(page, "Import Complete")).toContainText(
    "Successfully imported 2 article(s). 0 failed.",
  );
  await expect(page).toHaveURL("/admin/posts");
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("article")).toContainText("March 5, 2025");
  await expect(page.getByRole("article")).toContainText("What number 1 says.");
});

test("a file that is not an export is refused with a reason, and nothing of it is stored", async ({
  page,
  complaints,
}) => {
  await openWordPress(page);
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") };
  await dropFile(page, "Upload Export Files", text);
  await expect(failure(page, "Invalid file type")).toContainText(
    "Please choose .xml or .zip files",
  );
  const other = { name: "other.xml", mimeType: "text/xml", buffer: Buffer.from("<feed/>") };
  await dropFile(page, "Upload Export Files", other);
  const parsing = failure(page, "Failed to parse WordPress export file");
  await expect(parsing).toContainText(/\.$/);
  await expect(page).toHaveURL("/admin/import");
  await expect(button(page, "Parse WordPress Export")).toBeEnabled();
  forgive(complaints, 422);
});

test("a file of more than 500 MB is refused with a reason before it is sent", async ({ page }) => {
  await openWordPress(page);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  const folder = await mkdtemp(join(tmpdir(), "large-export-"));
  const large = join(folder, "large.xml");
  await writeFile(large, "");
  // A sparse file, which takes no space on the disk.
  await truncate(large, 501 * 1024 * 1024);
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Upload Export Files").click();
  await (await chooser).setFiles(large);
  await expect(failure(page, "File too large")).toContainText(
    "large.xml is 501 MB. The limit is 500 MB",
  );
  expect(sent.filter((url) => url.includes("/api/admin/imports"))).toEqual([]);
  await rm(folder, { recursive: true });
});

test("a missing bundled export is reported", async ({ page, complaints }) => {
  await openWordPress(page);
  await page.route("**/wordpress-export.xml", (route) => route.fulfill({ status: 404 }));
  await button(page, "Parse WordPress Export").click();
  await expect(failure(page, "Failed to parse WordPress export file")).toBeVisible();
  forgive(complaints, 404);
});

test("without a session nothing is parsed", async ({ page }) => {
  await openWordPress(page);
  await clearSession(page);
  await button(page, "Parse WordPress Export").click();
  await expect(failure(page, "Error")).toContainText("You must be logged in to import posts");
  await expect(button(page, "Parse WordPress Export")).toBeEnabled();
});

test("without a session nothing is imported", async ({ page }) => {
  await openWordPress(page);
  await upload(page, wordPressExport(newBlog(), [{ id: 1 }]));
  // The list is the last request; without a session it would lead to the login.
  await expect(page.getByRole("checkbox", { checked: true }).first()).toBeVisible();
  await clearSession(page);
  await button(page, "Import All 1 Posts").click();
  await expect(failure(page, "Error")).toContainText("You must be logged in to import posts");
  await expect(button(page, "Import All 1 Posts")).toBeEnabled();
});

test("a failed start is reported", async ({ page, complaints }) => {
  await openWordPress(page);
  await upload(page, wordPressExport(newBlog(), [{ id: 1 }]));
  await page.route("**/api/admin/imports/*/start", (route) => route.fulfill({ status: 500 }));
  await button(page, "Import All 1 Posts").click();
  await expect(failure(page, "Failed to import posts")).toBeVisible();
  await expect(button(page, "Import All 1 Posts")).toBeEnabled();
  forgive(complaints, 500);
});

test("an upload shows its progress and can be canceled", async ({ page }) => {
  await openWordPress(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/admin/imports/*/files?*", async (route) => {
    await released;
    await route.abort().catch(() => {});
  });
  await chooseFiles(page, "Upload Export Files", wordPressExport(newBlog(), [{ id: 1 }]));
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await expect(page.getByText(/of 1 KB/)).toBeVisible();
  await button(page, "Cancel").click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(button(page, "Parse WordPress Export")).toBeEnabled();
  release();
});

test("the parts of a split export make one import, and its items can be chosen", async ({
  page,
}) => {
  await openWordPress(page);
  const blog = newBlog();
  await upload(
    page,
    wordPressExport(blog, [{ id: 1 }, { id: 2 }, { id: 9, type: "page" }], "part-1.xml"),
    wordPressExport(blog, [{ id: 3 }], "part-2.xml"),
  );
  await expect(page.getByText("part-1.xml, part-2.xml")).toBeVisible();
  await expect(chip(page, "All 4")).toHaveAttribute("aria-current", "true");
  await page.getByRole("checkbox", { name: "Post 2" }).uncheck();
  await expect(button(page, "Import 2 Selected Posts")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("checkbox", { name: "Post 2" })).not.toBeChecked();
  await button(page, "Select none").click();
  await expect(button(page, "Import 0 Selected Posts")).toBeDisabled();
  await button(page, "Select all").click();
  await expect(button(page, "Import All 3 Posts")).toBeEnabled();

  await chip(page, "Skipped 1").click();
  await expect(row(page, "Post 9")).toBeVisible();
  await expect(row(page, "Post 1")).toHaveCount(0);
  await chip(page, "New 3").click();
  await button(page, "Deselect these").click();
  await expect(page.getByRole("checkbox", { checked: true, name: /^Post/ })).toHaveCount(0);

  await button(page, "Discard").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL("/admin/import");
  await expect(button(page, "Parse WordPress Export")).toBeVisible();
  await expect(earlier(page).getByText("part-1.xml, part-2.xml")).toBeVisible();
});

test("a choice is shown at once, and reverted if it can’t be saved", async ({
  page,
  complaints,
}) => {
  await openWordPress(page);
  await upload(page, wordPressExport(newBlog(), [{ id: 1 }, { id: 2 }]));
  const first = page.getByRole("checkbox", { name: "Post 1" });
  const second = page.getByRole("checkbox", { name: "Post 2" });
  const held = Promise.withResolvers<void>();
  const items = "**/api/admin/imports/*/items*";
  await page.route(items, async (route) => {
    if (route.request().method() === "GET") await held.promise;
    await route.continue();
  });
  const refuse = async (route: Route) => {
    await held.promise;
    await route.fulfill({ status: 503, json: {} });
  };
  await page.route(items, refuse, { times: 1 });
  await first.uncheck();
  await expect(first).not.toBeChecked();
  await second.uncheck();
  await expect(second).not.toBeChecked();

  held.resolve();
  await expect(failure(page, "Please try again in a moment.")).toBeVisible();
  await expect(first).toBeChecked();
  await expect(second).not.toBeChecked();
  await expect(button(page, "Import 1 Selected Posts")).toBeVisible();
  forgive(complaints, 503);
});

test("a long list comes in pages", async ({ page }) => {
  await openWordPress(page);
  const items = Array.from({ length: 60 }, (_, index) => ({ id: index + 1 }));
  await upload(page, wordPressExport(newBlog(), items));
  await expect(posts(page)).toHaveCount(50);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(posts(page)).toHaveCount(10);
  await page.getByRole("checkbox", { name: "Post 60" }).uncheck();
  await expect(button(page, "Import 59 Selected Posts")).toBeVisible();
});

test("posts imported before are recognized, and updated only if selected", async ({ page }) => {
  await openWordPress(page);
  const blog = newBlog();
  await upload(page, wordPressExport(blog, [{ id: 1 }, { id: 2 }]));
  await importAndStay(page, "Import All 2 Posts");

  await page.getByRole("link", { name: "New import" }).click();
  await upload(
    page,
    wordPressExport(blog, [{ id: 1 }, { id: 2, content: "<p>Changed.</p>" }, { id: 3 }]),
  );
  await expect(row(page, "Post 1")).toContainText("Already imported");
  await expect(row(page, "Post 2")).toContainText("Changed");
  await expect(row(page, "Post 2").getByRole("checkbox")).toBeDisabled();
  await expect(button(page, "Import All 1 Posts")).toBeVisible();
  const question = page.getByRole("group", {
    name: "Previously imported articles that have changed:",
  });
  await question.getByRole("radio", { name: "update" }).check();
  await expect(row(page, "Post 2").getByRole("checkbox")).toBeChecked();
  await importAndStay(page, "Import All 2 Posts");
  await expect(row(page, "Post 2")).toContainText("Updated");
  await expect(row(page, "Post 3")).toContainText("Created");
  await expect(row(page, "Post 1")).toContainText("Already imported");

  await page.getByRole("link", { name: "New import" }).click();
  await upload(page, wordPressExport(blog, [{ id: 1 }]));
  await expect(
    page.getByRole("group", { name: "Import" }).getByText("The post was imported before."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
});

test("a running import is found again by its URL, and can be canceled", async ({ page }) => {
  await openWordPress(page);
  await upload(page, wordPressExport(newBlog(), [{ id: 1 }, { id: 2 }]));
  const id = new URL(page.url()).searchParams.get("id");
  // The page is opened when the import is half done.
  const half = { chosen: 2, chosen_new: 2, created: 1, failed: 0 };
  await page.route(`**/api/admin/imports/${id}`, async (route) => {
    const view = await (await route.fetch()).json();
    const isWaiting = view.state === "ready";
    const running = {
      ...view,
      stage: "writing",
      state: "running",
      counts: { ...view.counts, ...half },
    };
    await route.fulfill({ json: isWaiting ? running : view });
  });
  await page.goto(`/admin/import?id=${id}`);
  await expect(button(page, "Importing...")).toBeDisabled();
  await expect(page.getByText("1 of 2", { exact: true })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Import" })).toHaveAttribute("value", "1");
  await button(page, "Cancel").click();
  const question = page.getByRole("alertdialog", { name: "Cancel this import?" });
  await question.getByRole("button", { name: "Cancel import" }).click();
  await expect(page.getByRole("heading", { name: "The import was canceled" })).toBeVisible();
  await expect(button(page, "Undo import")).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
});

test("the report is shown and downloaded, and the import undone except for edited posts", async ({
  page,
}) => {
  const { access_token } = await openWordPress(page);
  const blog = newBlog();
  const files = [wordPressExport(blog, [{ id: 1 }, { id: 2 }, { id: 3, content: "" }])];
  await upload(page, ...files);
  await importAndStay(page, "Import All 3 Posts");
  await expect(page).toHaveURL(/\/admin\/import\?id=/);
  await chip(page, "Failed 1").click();
  await expect(row(page, "Post 3")).toContainText("Content is required");
  await expect(posts(page).filter({ hasText: "Post 1" })).toHaveCount(0);
  await chip(page, "All 3").click();

  const downloading = page.waitForEvent("download");
  await button(page, "Download report").click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^import-\d{4}-\d\d-\d\d\.csv$/);
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toContain("Content is required");

  const link = await row(page, "Post 1").getByRole("link").getAttribute("href");
  const headers = { Authorization: `Bearer ${access_token}` };
  const path = `/api/admin/posts/${link?.split("/").at(-1)}`;
  const post = await (await page.request.get(path, { headers })).json();
  const data = {
    ...Object.fromEntries(Object.entries(post).map(([name, value]) => [name, value ?? ""])),
    tags: post.tags.join(),
    title: "Edited by hand",
  };
  const saved = await page.request.put(path, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);

  await button(page, "Undo import").click();
  const question = page.getByRole("alertdialog", { name: "Undo import?" });
  await expect(question).toContainText("Posts edited after the import won’t change.");
  await question.getByRole("button", { name: "Undo import" }).click();
  const words = "1 post undone. 1 was edited after the import and left as is.";
  await expect(success(page, "Import undone")).toContainText(words);
  await expect(row(page, "Post 2")).toContainText("Undone");
  await expect(button(page, "Undo import")).toHaveCount(0);

  await page.getByRole("link", { name: "New import" }).click();
  await earlier(page).getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
  await expect(page.getByText(words).first()).toBeVisible();
});

test("while an import is undone, the page no longer says that it is complete", async ({ page }) => {
  await openWordPress(page);
  const responding = Promise.withResolvers<void>();
  await page.route("**/undo", async (route) => {
    await responding.promise;
    await route.continue();
  });
  await upload(page, wordPressExport(newBlog(), [{ id: 1 }]));
  await importAndStay(page, "Import All 1 Posts");
  await expect(success(page, "Import Complete")).toBeVisible();
  await button(page, "Undo import").click();
  const question = page.getByRole("alertdialog", { name: "Undo import?" });
  await question.getByRole("button", { name: "Undo import" }).click();
  await expect(success(page, "Import Complete")).toHaveCount(0, { timeout: 3000 });
  responding.resolve();
  await expect(success(page, "Import undone")).toBeVisible();
});

test("an import that does not exist says that it cannot be loaded", async ({
  page,
  complaints,
}) => {
  await openWordPress(page);
  await page.goto(`/admin/import?id=${crypto.randomUUID()}`);
  await expect(page.getByText("We couldn’t load this.")).toBeVisible();
  forgive(complaints, 404);
});
