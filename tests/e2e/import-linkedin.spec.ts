import type { Page } from "@playwright/test";
import { dropFile, linkedInArchive } from "./exports.ts";
import { expect, test } from "./fixtures.ts";
import { FIRST_ADMIN, failure, forgive, signInDirectly, success } from "./people.ts";

test.use({ siteOf: "posts" });

const urls = (page: Page) => page.getByRole("textbox", { name: "LinkedIn article URLs" });
const article = (page: Page, number: number, count: number) =>
  page.getByRole("group", { name: `Article ${number} of ${count}` });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const ONE = "https://www.linkedin.com/pulse/one";
const TWO = "https://www.linkedin.com/pulse/two";

async function openImport(page: Page) {
  const session = await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/admin/import");
  await expect(page.getByRole("tab", { name: "LinkedIn Articles" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  return session;
}

async function prepare(page: Page, ...lines: string[]) {
  await urls(page).fill(lines.join("\n"));
  await button(page, "Prepare Articles for Import").click();
}

function fill(page: Page, [number, count]: [number, number], label: string, text: string) {
  return article(page, number, count).getByLabel(label, { exact: true }).fill(text);
}

test("an import needs at least one URL", async ({ page }) => {
  await openImport(page);
  await prepare(page, "  ", "");
  await expect(failure(page, "Error")).toContainText(
    "Please enter at least one LinkedIn article URL",
  );
  await expect(button(page, "Prepare Articles for Import")).toBeVisible();
});

test("articles are prepared, filled in and imported", { tag: "@core" }, async ({ page }) => {
  const session = await openImport(page);
  await prepare(page, ONE, "", ` ${TWO} `);
  await expect(success(page, "Fetching articles")).toBeVisible();
  await expect(success(page, "Ready to import")).toContainText(
    "2 article(s) ready. Please review and fill in the content below.",
  );
  await expect(urls(page)).toHaveJSProperty("readOnly", true);
  await expect(article(page, 1, 2).getByRole("link", { name: ONE })).toBeVisible();
  const second = article(page, 2, 2);
  await expect(second.getByLabel("Title")).toHaveValue("Article from LinkedIn");

  const title = `Lineage ${crypto.randomUUID()}`;
  await fill(page, [1, 2], "Title", title);
  const slug = article(page, 1, 2).getByLabel("Slug");
  await slug.focus();
  await expect(slug).toHaveValue(title.toLowerCase().replaceAll(" ", "-"));
  await fill(page, [1, 2], "Content", "Most data problems are agreements nobody wrote down.");
  await fill(page, [2, 2], "Content", "And the others are too.");

  await button(page, "Import All 2 Article(s)").click();
  await expect(success(page, "Import Complete")).toContainText(
    "Successfully imported 2 article(s). 0 failed.",
  );
  await expect(page).toHaveURL("/admin/posts");
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft:");

  const headers = { Authorization: `Bearer ${session.access_token}` };
  const { posts } = await (await page.request.get("/api/admin/posts", { headers })).json();
  const post = posts.find((each: { title: string }) => each.title === title);
  expect(post.published).toBe(true);
  await page.goto(`/blog/${post.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("list", { name: "Tags" }).first()).toHaveText("LinkedIn");
});

test("what lacks a title or content has failed, and is not lost", async ({ page }) => {
  await openImport(page);
  await prepare(page, ONE, TWO);
  await fill(page, [1, 2], "Content", "Complete.");
  await fill(page, [2, 2], "Title", "");
  await fill(page, [2, 2], "Content", "A text without a title.");
  await button(page, "Import All 2 Article(s)").click();
  await expect(success(page, "Import Complete")).toContainText(
    "Successfully imported 1 article(s). 1 failed.",
  );
  await expect(page).toHaveURL("/admin/posts");

  await page.goto("/admin/import");
  await button(page, "Restore").click();
  await expect(urls(page)).toHaveValue(TWO);
  await expect(article(page, 1, 1).getByLabel("Content")).toHaveValue("A text without a title.");
});

test("an import in which nothing succeeded stays on the page", async ({ page }) => {
  await openImport(page);
  await prepare(page, ONE);
  await button(page, "Import All 1 Article(s)").click();
  await expect(failure(page, "Import Complete")).toContainText(
    "Successfully imported 0 article(s). 1 failed.",
  );
  await fill(page, [1, 1], "Content", "Now complete.");
  await button(page, "Import All 1 Article(s)").click();
  await expect(success(page, "Import Complete")).toBeVisible();
  await expect(page).toHaveURL("/admin/posts");
});

test("a server error is shown as a sentence, and nothing typed is lost", async ({
  page,
  complaints,
}) => {
  await openImport(page);
  await prepare(page, ONE);
  await fill(page, [1, 1], "Content", "Typed by hand.");
  const path = "**/api/admin/imports/linkedin";
  await page.route(path, (route) => route.fulfill({ status: 500 }));
  await button(page, "Import All 1 Article(s)").click();
  await expect(failure(page, "Failed to import articles")).toBeVisible();

  await page.unroute(path);
  const error = { code: "not_found", message: "Profile not found" };
  await page.route(path, (route) => route.fulfill({ status: 404, json: { error } }));
  await button(page, "Import All 1 Article(s)").click();
  await expect(failure(page, "Profile not found")).toBeVisible();
  await expect(article(page, 1, 1).getByLabel("Content")).toHaveValue("Typed by hand.");
  forgive(complaints, 404, 500);
});

test("without a session nothing is sent", async ({ page }) => {
  await openImport(page);
  await prepare(page, ONE);
  await page.evaluate(() => localStorage.removeItem(`sb-${location.host}-auth-token`));
  await button(page, "Import All 1 Article(s)").click();
  await expect(failure(page, "Error")).toContainText("You must be logged in to import articles");
});

test("entries are removed one by one, or all by starting over, with a confirmation only if typed", async ({
  page,
}) => {
  await openImport(page);
  await prepare(page, ONE, TWO, `${TWO}-again`);
  await button(page, "Remove Article 2 of 3").click();
  await expect(urls(page)).toHaveValue(`${ONE}\n${TWO}-again`);
  await fill(page, [2, 2], "Excerpt", "Typed.");
  await button(page, "Remove Article 2 of 2").click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Cancel" }).click();
  await button(page, "Start over").click();
  await expect(question).toContainText("What you typed into the articles below will be discarded.");
  await question.getByRole("button", { name: "Start over" }).click();
  await expect(urls(page)).toHaveJSProperty("readOnly", false);
  await expect(urls(page)).toHaveValue(`${ONE}\n${TWO}-again`);
  await button(page, "Prepare Articles for Import").click();
  await button(page, "Start over").click();
  await expect(button(page, "Prepare Articles for Import")).toBeVisible();
});

test("typed articles outlive the other tab, leaving, and the browser", async ({ page }) => {
  await openImport(page);
  await prepare(page, ONE);
  await fill(page, [1, 1], "Content", "An hour's work.");
  await page.getByRole("tab", { name: "WordPress Export" }).click();
  await page.getByRole("tab", { name: "LinkedIn Articles" }).click();
  await expect(article(page, 1, 1).getByLabel("Content")).toHaveValue("An hour's work.");

  await page.getByRole("link", { name: "Dashboard" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/admin");
  await page.goto("/admin/import");
  await expect(urls(page)).toBeDisabled();
  await button(page, "Restore").click();
  await expect(article(page, 1, 1).getByLabel("Content")).toHaveValue("An hour's work.");
});

test("LinkedIn’s archive is dropped, and its articles are listed", async ({ page }) => {
  await openImport(page);
  const title = `Five questions ${crypto.randomUUID()}`;
  await dropFile(page, "Upload LinkedIn Archive", linkedInArchive(title));
  await expect(success(page, "Found 1 article to import")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: title })).toBeChecked();
  await button(page, "Import All 1 Article(s)").click();
  await expect(success(page, "Import Complete")).toContainText(
    "Successfully imported 1 article(s). 0 failed.",
  );
  await expect(page).toHaveURL("/admin/posts");
});
