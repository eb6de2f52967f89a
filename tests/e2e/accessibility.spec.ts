import { readFile } from "node:fs/promises";
import { type Page, test as plain } from "@playwright/test";
import { PARTS } from "#app/admin/website/parts.ts";
import { dayOf } from "#features/website/day-of.ts";
import { longPost } from "../fixtures/long-post.ts";
import { readPost } from "../fixtures/read-post.ts";
import { expectAccessible, expectAccessibleNow, expectPartAccessible } from "./accessible.ts";
import {
  button,
  content,
  field,
  openNewPost,
  openPost,
  pasteOrDropPicture,
  unfold,
} from "./editor.ts";
import { chooseFiles, newBlog, wordPressExport } from "./exports.ts";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { createAdmin, createUser, FIRST_ADMIN, forgive, signInDirectly } from "./people.ts";
import { bearer, createPost, deletePost, type Post, updatePost, uploadPicture } from "./posts.ts";
import { openVisually, paste, tab } from "./visual.ts";

// These tests leave posts, images and messages behind, which other tests would find.
test.use({ siteOf: "the accessibility walk" });
// Each test visits many pages.
test.describe.configure({ timeout: 300_000 });

type State = [name: string, open: (page: Page) => Promise<unknown>];

const PHONE = { width: 360, height: 800 };
const UNBREAKABLE = "unbreakable".repeat(15);

test("the pages that most visitors see are accessible", { tag: "@core" }, async ({ page }) => {
  const { slug } = await createWidePost(page, "reports");
  await walkPages(page, ["/", "/capabilities", "/blog", `/blog/${slug}`, "/login"]);
});

test("other public pages are accessible", async ({ page, complaints }) => {
  const word = `zebra${crypto.randomUUID().slice(0, 8)}`;
  const { slug } = await createWidePost(page, word);
  await createPost(page.request, { tags: word });
  const draft = await createPost(page.request, { published: false });
  await walkPages(page, [
    `/?about=${slug}#contact`,
    "/case-studies",
    "/case-studies/healthcare-reporting",
    "/people",
    "/blog/tags",
    `/blog/tag/${word}`,
    `/blog?q=${word}`,
    "/blog?q=nothing-like-it",
    await createPreview(page, draft),
    "/privacy-policy",
    "/terms-of-service",
    "/accessibility",
    "/data-security",
    "/forgot-password",
    "/confirm-account",
    "/reset-password",
    "/accept-invitation?token=anything",
    "/blog/nothing",
    "/nowhere",
  ]);
  await walk(page, [["sign up", () => openOn(page, "/login", () => tab(page, "Sign Up").click())]]);
  forgive(complaints, 403, 404);
});

async function createWidePost(page: Page, word: string) {
  const { url } = await uploadPicture(page.request);
  const cells = "<th>Column</th>".repeat(12);
  const wide = `<pre><code>${"select * from a_very_long_table_name; ".repeat(9)}</code></pre><table><thead><tr>${cells}</tr></thead><tbody><tr>${"<td>a cell</td>".repeat(12)}</tr></tbody></table><p>${UNBREAKABLE}</p><p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></p>`;
  const change = { title: `About ${word}`, tags: `${word}, data`, featured_image: url };
  return createPost(page.request, { ...change, content: longPost + wide });
}

test("what opens on public pages is accessible", async ({ page }) => {
  const urls = [await uploadPicture(page.request), await uploadPicture(page.request)];
  const long = readPost(urls.map(({ url }) => url));
  const { slug } = await createPost(page.request, { content: long });
  await walk(page, [
    ["a form with an error", () => openOn(page, "/#contact", () => sendMessage(page))],
    ["a sent message", () => openOn(page, "/#contact", () => sendMessage(page, "Ada"))],
    ["the themes", () => openOn(page, "/", () => button(page, "Theme").click())],
    ["an enlarged image", () => openOn(page, `/blog/${slug}`, () => enlarge(page))],
  ]);
  await walkOnPhone(page, [
    ["the menu", () => openOn(page, "/", () => button(page, "Open menu").click())],
    [
      "details of a service",
      () => openOn(page, "/", () => page.getByText("Details: Data Platforms").click()),
    ],
    ["the contents of a post", () => openOn(page, `/blog/${slug}`, () => openContents(page))],
  ]);
});

test("the pages of a user without the role are accessible", async ({ page }) => {
  await signInDirectly(page, await createUser(page.request));
  await walk(page, [
    ["the account", () => openOn(page, "/account", () => isShown(page, "Sessions"))],
    [
      "a notice on the home page",
      () => openOn(page, "/admin", () => isShown(page, "Your account")),
    ],
  ]);
  await page.setViewportSize(PHONE);
  await button(page, "Open menu").click();
  await expect(page.getByRole("navigation").getByRole("button", { name: "Log out" })).toBeVisible();
  await expectAccessibleNow(page);
});

test("admin pages are accessible", async ({ page }) => {
  // Thirty pages in two themes take a busy machine longer than the others.
  test.setTimeout(600_000);
  await createPost(page.request, { title: UNBREAKABLE, published: false });
  await deletePost(page.request, await createPost(page.request, { title: UNBREAKABLE }));
  await receiveMessage(page, "Dana Long");
  const paths = [
    "/admin",
    "/admin/posts",
    "/admin/posts?status=deleted",
    "/admin/posts/new",
    "/admin/website",
    "/admin/website/history",
    ...PARTS.map(({ slug }) => `/admin/website/${slug}`),
    "/admin/tags",
    "/admin/import",
    "/admin/media",
    "/admin/statistics",
    "/admin/messages",
    "/admin/registrations",
    "/admin/statements",
    "/admin/statements/new",
    "/admin/users",
    "/admin/activity",
    "/admin/activity/errors",
    "/admin/password-reset",
    "/account",
    "/admin/nowhere",
  ];
  await signInDirectly(page, FIRST_ADMIN);
  await walk(
    page,
    paths.map((path) => [path, () => openAdmin(page, path)]),
  );
});

test("what opens on admin pages is accessible", async ({ page }) => {
  const admin = await createAdmin(page.request);
  await createPost(page.request, { title: "A draft", published: false });
  const picture = await uploadPicture(page.request);
  await receiveMessage(page, "Dana Long");
  await signInDirectly(page, admin);
  await walk(page, [
    ["selected posts", () => openAdmin(page, "/admin/posts", () => selectFirst(page))],
    ["an image", () => openAdmin(page, `/admin/media?image=${picture.id}`, () => isOpen(page))],
    ["a message", () => openAdmin(page, "/admin/messages", () => openMessage(page))],
    ["a reply", () => openAdmin(page, "/admin/messages", () => openReply(page))],
    ["an invitation", () => openAdmin(page, "/admin/users", () => button(page, "Invite").click())],
    ["a registration", () => openAdmin(page, "/admin/registrations", () => addRegistration(page))],
    ["the search", () => openAdmin(page, "/admin", () => search(page, "draft"))],
    ["the list of an import", () => openAdmin(page, "/admin/import", () => uploadExport(page))],
    ["the report of an import", () => runImport(page)],
  ]);
  await walkOnPhone(page, [
    ["the menu", () => openAdmin(page, "/admin", () => button(page, "Open menu").click())],
  ]);
});

test("a menu, a question and a toast are accessible", async ({ page }) => {
  await createPost(page.request, { title: "A draft", published: false });
  await signInDirectly(page, FIRST_ADMIN);
  await openAdmin(page, "/admin/posts");
  await page.getByRole("button", { name: "More actions for “A draft”" }).first().click();
  await expectPopupAccessible(page, "[role=menu]");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete “A draft”" }).first().click();
  await expectPopupAccessible(page, "[role=alertdialog]");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectPopupAccessible(page, "[data-type=success]");
});

test("the post editor is accessible", async ({ page, complaints }) => {
  const post = await createPost(page.request, { title: "First", published: false });
  const newer = await updatePost(page.request, post, {
    title: "Theirs",
    content: `<h2>One</h2><h3>Two</h3><p>${UNBREAKABLE}</p>`,
    published: false,
  });
  await walk(page, [
    ["an error", () => openNewPost(page).then(() => button(page, "Create Post").click())],
    ["a preview and earlier versions", () => openPreview(page, newer)],
    ["the media library", () => openLibrary(page)],
    ["a comparison", () => openComparison(page, newer)],
    ["what is left before it is published", () => openReview(page)],
  ]);
  forgive(complaints, 409);
});

test("the visual editor is accessible", async ({ page }) => {
  const word = await readFile(new URL("../fixtures/paste/word.html", import.meta.url), "utf8");
  const text =
    "<h2>Two</h2><p>Text</p><ul><li>One</li></ul><table><tbody><tr><td>a</td></tr></tbody></table>";
  const uncut = await createPost(page.request, { content: "Use <my-element> here\n\nand there" });
  const inText = async (act: () => Promise<unknown>) => {
    await openVisually(page, await createPost(page.request, { content: text }));
    await content(page).getByText("Text").click();
    await page.keyboard.press("End");
    await act();
  };
  await walk(page, [
    ["a post", () => inText(() => page.keyboard.press("Home"))],
    ["what can’t be cut into blocks", () => openUncut(page, uncut)],
    ["the list of blocks", () => inText(() => openBlocks(page))],
    ["a table", () => inText(() => content(page).getByRole("cell", { name: "a" }).click())],
    ["an image’s details", () => inText(() => openImageDetails(page))],
    ["a link", () => inText(() => page.keyboard.press("Control+k"))],
    ["text from Word", () => openVisually(page).then(() => paste(page, { "text/html": word }))],
    ["Markdown", () => openVisually(page).then(() => paste(page, { "text/plain": "# A\n\n- b" }))],
  ]);
});

function walkPages(page: Page, paths: string[]) {
  return walk(
    page,
    paths.map((path) => [path, () => page.goto(path)]),
  );
}

async function walk(page: Page, states: State[]) {
  for (const [name, open] of states) {
    await plain.step(name, async () => {
      await open(page);
      await expectAccessible(page);
    });
  }
}

async function walkOnPhone(page: Page, states: State[]) {
  await page.setViewportSize(PHONE);
  for (const [name, open] of states) {
    await plain.step(name, async () => {
      await open(page);
      await expectAccessibleNow(page);
    });
  }
}

async function openOn(page: Page, path: string, act: () => Promise<unknown>) {
  await page.goto(path);
  await waitForHydration(page);
  await act();
}

async function openAdmin(page: Page, path: string, act?: () => Promise<unknown>) {
  await page.goto(path);
  // An open dialog hides the heading from the accessibility tree.
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await act?.();
}

function isShown(page: Page, landmark: string) {
  const region = page.getByRole("region", { name: landmark });
  const notice = page.getByRole("complementary", { name: landmark });
  return expect(region.or(notice)).toBeVisible();
}

async function createPreview(page: Page, { id }: Post) {
  const headers = await bearer(page.request);
  const response = await page.request.post(`/api/admin/posts/${id}/preview-link`, { headers });
  return new URL((await response.json()).preview_url).pathname;
}

async function sendMessage(page: Page, name = "") {
  await page.getByText("I work for a public agency").click();
  await field(page, "Name").fill(name);
  await field(page, "Email").fill("ada@example.com");
  await field(page, "Message").fill("Our reports disagree.");
  await button(page, "Send Message").click();
  const sent = page.getByRole("status", { name: "Message sent" });
  await (name ? expect(sent).toBeVisible() : expect(field(page, "Name")).toBeFocused());
}

async function enlarge(page: Page) {
  await page.getByRole("link", { name: "Enlarge image: A chart of hours" }).press("Space");
  await expect(page.getByRole("dialog", { name: "Image" })).toBeVisible();
}

async function openContents(page: Page) {
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByText("On this page").filter({ visible: true }).click();
  await expect(contents.getByRole("link", { name: "What it costs" })).toBeVisible();
}

async function receiveMessage(page: Page, name: string) {
  const message = `A very long word: ${"x".repeat(500)}`;
  // The message is in the list of those due this week.
  const due_date = dayOf(new Date());
  const agency = "Department of Transportation, Office of the Chief Data Officer";
  const data = { name, email: "dana@example.com", message, agency, due_date };
  const response = await page.request.post("/api/functions/send-contact-email", { data });
  expect(response.status()).toBe(200);
}

async function selectFirst(page: Page) {
  await page.getByRole("checkbox", { name: "Select A draft" }).first().check();
}

/** It stays while one of its buttons has the focus, which matters for toasts. */
async function expectPopupAccessible(page: Page, selector: string) {
  await page.locator(selector).locator("button, [role=menuitem]").last().focus();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectPartAccessible(page, selector);
  }
}

function isOpen(page: Page) {
  return expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
}

async function addRegistration(page: Page) {
  await button(page, "Add registration").click();
  await expect(page.getByLabel("Valid until")).toBeVisible();
}

async function openMessage(page: Page) {
  await page.getByRole("checkbox", { name: "Select message from Dana Long" }).first().check();
  await page
    .getByRole("link", { name: /Dana Long/ })
    .first()
    .click();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("read the message");
}

async function openReply(page: Page) {
  await openMessage(page);
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Reply" })).toBeFocused();
}

async function search(page: Page, text: string) {
  await page.keyboard.press("ControlOrMeta+k");
  const dialog = page.getByRole("dialog", { name: "Search" });
  await dialog.getByRole("searchbox").fill(text);
  await expect(
    dialog.getByRole("list", { name: "Results" }).getByRole("link").first(),
  ).toBeVisible();
}

async function uploadExport(page: Page) {
  await tab(page, "WordPress Export").click();
  const items = [
    { id: 1, title: `A title without end ${UNBREAKABLE}`, tags: ["a tag", "another"] },
    { id: 2, status: "draft" },
  ];
  await chooseFiles(page, "Upload Export Files", wordPressExport(newBlog(), items));
  await expect(button(page, "Import All 1 Posts")).toBeVisible();
}

async function runImport(page: Page) {
  await button(page, "Import All 1 Posts").click();
  await button(page, "Stay here").click();
  await expect(page.getByRole("heading", { name: "The import is complete" })).toBeVisible();
}

async function openPreview(page: Page, post: Post) {
  await openPost(page, post);
  await button(page, "Preview").click();
  await expect(page.getByRole("region", { name: "Preview", exact: true })).toContainText("One");
  await unfold(page, "Preview link");
  await button(page, "Create preview link").click();
  await expect(field(page, "Link")).toBeVisible();
}

async function openLibrary(page: Page) {
  await uploadPicture(page.request);
  await openNewPost(page);
  await button(page, "Insert image").click();
  await page.getByRole("menuitem", { name: "Choose from Media" }).click();
  const library = page.getByRole("dialog", { name: "Media library" });
  await expect(library.getByRole("listitem").first()).toBeVisible();
}

async function openComparison(page: Page, post: Post) {
  await openPost(page, post);
  await field(page, "Title").fill("Mine");
  await updatePost(page.request, post, { title: "Theirs again", published: false });
  await button(page, "Update Post").click();
  await button(page, "Compare").click();
}

async function openReview(page: Page) {
  await openPost(page, await createPost(page.request, { excerpt: "", published: false }));
  await page.getByRole("switch", { name: "Publish post" }).click();
  await expect(page.getByText(/things? to look at/)).toBeVisible();
}

async function openUncut(page: Page, post: Post) {
  await openPost(page, post);
  await tab(page, "Visual").click();
  await expect(page.getByRole("alert").filter({ hasText: "tags that don’t match" })).toBeVisible();
}

async function openBlocks(page: Page) {
  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  await expect(page.getByRole("listbox", { name: "Blocks" })).toBeVisible();
}

async function openImageDetails(page: Page) {
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(field(page, "Alt text")).toBeFocused();
}
