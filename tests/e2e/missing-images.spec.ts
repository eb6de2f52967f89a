import type { Page } from "@playwright/test";
import { expectAccessible, expectPartAccessible } from "./accessible.ts";
import {
  button,
  content,
  field,
  getPost,
  openNewPost,
  openPost,
  pasteOrDropPicture,
  picture,
} from "./editor.ts";
import { expect, hold, test } from "./fixtures.ts";
import { forgive, success } from "./people.ts";
import { createPost } from "./posts.ts";
import { openVisually, showVisual, tab } from "./visual.ts";

const IMAGE = /<img src="\/storage\/blog-images\/[^"]+" alt="">/;
const UPLOAD = "**/api/storage/blog-images";
const notUploaded = (page: Page) =>
  page.getByRole("alertdialog", { name: "1 image isn’t uploaded" });
const stillUploading = (page: Page) =>
  page.getByRole("alertdialog", { name: "An image is still uploading" });
const waits = (page: Page) => page.getByText("Saves when the image is up", { exact: true });
const notSaved = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Not saved, because an image didn’t upload." });
const status = (page: Page) => page.getByRole("group", { name: "Upload of photo.png" });

const holdUploads = (page: Page) => hold(page, UPLOAD);

/** Forgives the errors that Chromium reports while it is offline. */
function forgiveOffline(complaints: string[]) {
  expect(complaints.filter((text) => !text.includes("net::ERR_"))).toEqual([]);
  complaints.length = 0;
}

test("an image pasted offline is uploaded later, and not dropped by a save", async ({
  page,
  context,
  complaints,
}) => {
  const post = await createPost(page.request, { content: "<p>Text</p>" });
  await openVisually(page, post);
  await content(page).getByText("Text").click();
  await context.setOffline(true);
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(status(page)).toContainText("photo.png: ");
  await context.setOffline(false);
  await button(page, "Update Post").click();
  await expect(notUploaded(page)).toContainText("Try the upload again, or save without it.");
  await expectAccessible(page);
  await notUploaded(page).getByRole("button", { name: "Keep editing" }).click();
  await expect(status(page).getByRole("button", { name: "Try again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field(page, "Alt text")).toBeFocused();
  await page.keyboard.press("Escape");
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  expect((await getPost(page, post)).content).toMatch(IMAGE);
  forgiveOffline(complaints);
});

test("a post is saved without an image that can't be uploaded, if its author says so", async ({
  page,
  complaints,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const post = await createPost(page.request, { content: "<p>Text</p>" });
  await openVisually(page, post);
  await page.route(UPLOAD, (route) => route.abort("internetdisconnected"));
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(status(page)).toBeVisible();
  // Nothing else has changed, but an image would be lost.
  await button(page, "Cancel").click();
  await expect(page.getByText("Images that aren’t uploaded will be lost.")).toBeVisible();
  await page.getByRole("button", { name: "Stay" }).click();
  await field(page, "Title").fill("Without it");
  await page.keyboard.press("Control+s");
  await notUploaded(page).getByRole("button", { name: "Save without it" }).click();
  await expect(success(page, "Success")).toBeVisible();
  expect(await getPost(page, post)).toMatchObject({
    title: "Without it",
    content: "<p>Text</p>",
  });
  forgiveOffline(complaints);
});

test("switching to HTML asks about an image that is still uploading", async ({ page }) => {
  const post = await createPost(page.request, { content: "<p>Text</p>" });
  await openVisually(page, post);
  const release = await holdUploads(page);
  await content(page).getByText("Text").click();
  await pasteOrDropPicture(page, "paste", content(page));
  await tab(page, "HTML").click();
  await expect(stillUploading(page)).toContainText("Wait until it’s done, or switch without it.");
  await expectAccessible(page);
  await stillUploading(page).getByRole("button", { name: "Wait" }).click();
  await expect(content(page)).toHaveAttribute("contenteditable", "true");
  await expect(content(page)).toBeFocused();
  // The keyboard switches tabs with the same result.
  await tab(page, "Visual").focus();
  await page.keyboard.press("ArrowRight");
  await expect(stillUploading(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(content(page)).toBeFocused();
  await expect(stillUploading(page)).toHaveCount(0);
  await tab(page, "HTML").click();
  await expect(stillUploading(page)).toBeVisible();
  release();
  // The image is uploaded, so the question closes.
  await expect(stillUploading(page)).toHaveCount(0);
  await expect(field(page, "Alt text")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(content(page)).toBeFocused();
  await tab(page, "HTML").click();
  await expect(content(page)).toHaveValue(IMAGE);
});

test("switching without the image cancels its upload", async ({ page }) => {
  const post = await createPost(page.request, { content: "<p>Text</p>" });
  await openVisually(page, post);
  await holdUploads(page);
  await pasteOrDropPicture(page, "paste", content(page));
  const canceled = page.waitForEvent("requestfailed");
  await tab(page, "HTML").click();
  await stillUploading(page).getByRole("button", { name: "Switch without it" }).click();
  await expect(content(page)).toHaveValue("<p>Text</p>");
  expect((await canceled).url()).toContain("/api/storage/blog-images");
});

test("in the HTML of a new post, a failed image waits beside the text until it is tried again", async ({
  page,
  complaints,
}) => {
  forgive(complaints, 503);
  await page.setViewportSize({ width: 360, height: 800 });
  await openNewPost(page);
  await field(page, "Title").fill(`Post ${crypto.randomUUID()}`);
  await content(page).fill("Before after");
  await content(page).press("Home");
  for (const _ of "Before") await page.keyboard.press("ArrowRight");
  await page.route(UPLOAD, (route) => route.fulfill({ status: 503 }), { times: 2 });
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(status(page)).toContainText("photo.png: ");
  await expectPartAccessible(page, "[data-upload]");
  await button(page, "Create Post").click();
  await notUploaded(page).getByRole("button", { name: "Keep editing" }).click();
  await tab(page, "Visual").click();
  await notUploaded(page).getByRole("button", { name: "Keep editing" }).click();
  await status(page).getByRole("button", { name: "Try again" }).click();
  await expect(status(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await content(page).press("Home");
  await page.keyboard.type("Now: ");
  await status(page).getByRole("button", { name: "Try again" }).click();
  await expect(content(page)).toHaveValue(/^Now: Before\s*<img src="[^"]+" alt="">\s* after$/);
  await expect(status(page)).toHaveCount(0);
  await button(page, "Create Post").click();
  await expect(success(page, "Success")).toContainText("Post created successfully.");
});

test("in HTML, an image that is still uploading is not dropped by switching to Visual", async ({
  page,
}) => {
  await openNewPost(page);
  const release = await holdUploads(page);
  await content(page).fill("Text");
  await pasteOrDropPicture(page, "paste", content(page));
  await tab(page, "Visual").click();
  await stillUploading(page).getByRole("button", { name: "Wait" }).click();
  await expect(content(page)).toBeFocused();
  await tab(page, "Visual").click();
  await expect(stillUploading(page)).toBeVisible();
  release();
  await expect(stillUploading(page)).toHaveCount(0);
  await expect(content(page)).toHaveValue(IMAGE);
  await showVisual(page);
  await expect(content(page).getByRole("button", { name: "Add alt text" })).toBeVisible();
});

test("a save pressed while an image uploads is kept, and includes the image and later words", {
  tag: "@core",
}, async ({ page }) => {
  const post = await createPost(page.request, { content: "<p>Text</p>", published: false });
  await openVisually(page, post);
  const release = await holdUploads(page);
  await content(page).getByText("Text").click();
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(status(page)).toBeVisible();
  await button(page, "Update Post").click();
  await expect(waits(page)).toBeVisible();
  await expect(button(page, "Saving...")).toBeDisabled();
  await expectAccessible(page);
  await button(page, "Don’t save yet").click();
  await expect(button(page, "Update Post")).toBeFocused();
  await expect(waits(page)).toHaveCount(0);
  await page.keyboard.press("Control+s");
  await expect(waits(page)).toBeVisible();
  await field(page, "Title").fill("Typed during the upload");
  release();
  await expect(success(page, "Success")).toContainText("Post updated successfully.");
  await expect(page).toHaveURL(`/admin/posts/edit/${post.id}`);
  await expect(page.getByText("All changes saved")).toBeVisible();
  const saved = await getPost(page, post);
  expect(saved).toMatchObject({ title: "Typed during the upload", version: 2 });
  expect(saved.content).toMatch(IMAGE);
});

test("a new post is created with the featured image that was still uploading", async ({ page }) => {
  const title = `Post ${crypto.randomUUID()}`;
  await openNewPost(page);
  await field(page, "Title").fill(title);
  await content(page).fill("Text");
  const release = await holdUploads(page);
  await page.getByLabel("Upload image (max 5MB)").setInputFiles(await picture());
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await button(page, "Create Post").click();
  await expect(waits(page)).toBeVisible();
  release();
  await expect(page).toHaveURL("/admin/posts");
  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(field(page, "Image URL")).toHaveValue(/^\/storage\/blog-images\//);
});

test("if the upload fails, nothing is saved, and the bar says so until the next try", async ({
  page,
  complaints,
}) => {
  forgive(complaints, 503);
  await page.setViewportSize({ width: 360, height: 800 });
  const post = await createPost(page.request, { content: "<p>Text</p>" });
  await openPost(page, post);
  const proceed = Promise.withResolvers<void>();
  await page.route(
    UPLOAD,
    async (route) => {
      await proceed.promise;
      await route.fulfill({ status: 503 });
    },
    { times: 1 },
  );
  await pasteOrDropPicture(page, "paste", content(page));
  await button(page, "Update Post").click();
  await expect(waits(page)).toBeVisible();
  proceed.resolve();
  await expect(notSaved(page)).toBeVisible();
  await expect(button(page, "Update Post")).toBeEnabled();
  await expectAccessible(page);
  expect(await getPost(page, post)).toMatchObject({ version: 1 });
  await status(page).getByRole("button", { name: "Try again" }).click();
  await expect(content(page)).toHaveValue(IMAGE);
  await expect(notSaved(page)).toHaveCount(0);
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  expect((await getPost(page, post)).content).toMatch(IMAGE);
});
