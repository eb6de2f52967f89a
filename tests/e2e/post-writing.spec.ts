import type { Page } from "@playwright/test";
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
import { expect, test } from "./fixtures.ts";
import { failure, success } from "./people.ts";
import { createPost } from "./posts.ts";

const IMAGE = /<img src="\/storage\/blog-images\/\d{13}-[a-z0-9]{16}\.\w+" alt="">/;

test("images come into the text from the picker, the clipboard and a drop", {
  tag: "@core",
}, async ({ page }) => {
  await openNewPost(page);
  await content(page).fill("before after");
  await mark(page, 7, 7);
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Insert image").click();
  await page.getByRole("menuitem", { name: "Upload" }).click();
  await (await chooser).setFiles(await picture());
  await expect(success(page, "Image uploaded successfully")).toBeVisible();
  await expect(content(page)).toHaveValue(new RegExp(`^before ${IMAGE.source}after$`));
  // The cursor waits for the words that describe the image.
  await page.keyboard.type("A chart");
  await expect(content(page)).toHaveValue(/alt="A chart">after$/);

  await content(page).fill("pasted: ");
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(content(page)).toHaveValue(new RegExp(`^pasted: ${IMAGE.source}$`));

  await content(page).fill("dropped before this");
  await pasteOrDropPicture(page, "drop", content(page));
  await expect(content(page)).toHaveValue(new RegExp(`^${IMAGE.source}dropped before this$`));
  await content(page).press("Control+z");
  await expect(content(page)).toHaveValue("dropped before this");
});

test("what is typed during an upload stays, and the image comes where it was pasted", async ({
  page,
}) => {
  await openNewPost(page);
  await content(page).fill("end");
  const release = await holdUploads(page);
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await field(page, "Title").fill("Later");
  await content(page).press("Control+Home");
  await page.keyboard.type("The ");
  release();
  await expect(content(page)).toHaveValue(new RegExp(`^The end${IMAGE.source}$`));
  await page.keyboard.type("very ");
  await expect(content(page)).toHaveValue(/^The very end<img/);
});

test("a featured image is uploaded, dropped, shown and removed; an upload can be stopped", {
  tag: "@core",
}, async ({ page }) => {
  await openNewPost(page);
  const upload = page.getByLabel("Upload image (max 5MB)");
  await upload.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await expect(failure(page, "Invalid file type")).toContainText("Please upload an image file");
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
  await upload.setInputFiles({ name: "a.png", mimeType: "image/png", buffer });
  await expect(failure(page, "File too large")).toContainText(
    "Please upload an image smaller than 5MB",
  );
  const group = page.getByRole("group", { name: "Featured Image" });
  const refusal = group.getByText("Please upload an image smaller than 5MB");
  await expect(refusal).toBeVisible();
  await expect(upload).toHaveAccessibleDescription(/Please upload an image smaller than 5MB/);
  await upload.setInputFiles(await picture());
  await expect(refusal).toHaveCount(0);
  const shown = page.getByRole("img", { name: "Featured image preview" });
  await expect(shown).toBeVisible();
  const first = await field(page, "Image URL").inputValue();
  expect(first).toMatch(/^\/storage\/blog-images\//);
  await button(page, "Remove image").click();
  await expect(field(page, "Image URL")).toHaveValue("");
  await pasteOrDropPicture(page, "drop", page.getByRole("group", { name: "Featured Image" }));
  await expect(field(page, "Image URL")).toHaveValue(/^\/storage\/blog-images\//);
  await expect(field(page, "Image URL")).not.toHaveValue(first);

  await button(page, "Remove image").click();
  const release = await holdUploads(page);
  await upload.setInputFiles(await picture());
  await button(page, "Cancel upload").click();
  await expect(page.getByRole("progressbar", { name: "Upload" })).toHaveCount(0);
  release();
  await expect(field(page, "Image URL")).toHaveValue("");
});

test("the preview is what readers get", { tag: "@core" }, async ({ page, complaints }) => {
  const text =
    '<h2>Where numbers part</h2>\n<p onclick="x">One <em>figure</em><script>alert(1)</script>, <a href="https://example.com/">two</a> owners.</p>\n<table><tr><th>a</th><td>b</td></tr></table>';
  const post = await createPost(page.request, { title: "Seen before", content: "Old." });
  await openPost(page, post);
  await button(page, "Preview").click();
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await expect(preview.getByRole("heading", { name: "Seen before" })).toBeVisible();
  await expect(preview.getByText("Old.")).toBeVisible();
  await content(page).fill(text);
  await expect(preview.getByRole("heading", { name: "Where numbers part" })).toBeVisible();

  await page.route("**/api/admin/posts/preview", (route) => route.abort());
  await content(page).fill(`${text} `);
  await expect(preview.getByRole("alert")).toContainText("We couldn’t load the preview.");
  await expect(preview.getByRole("heading", { name: "Where numbers part" })).toBeVisible();
  await page.unroute("**/api/admin/posts/preview");
  await preview.getByRole("button", { name: "Try again" }).click();
  await expect(preview.getByRole("alert")).toHaveCount(0);
  complaints.length = 0;
  const html = await preview.locator(".post-body").innerHTML();
  expect(html).not.toContain("alert");

  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  expect(await getPost(page, post)).toMatchObject({ content: `${text} ` });
  await page.goto(`/blog/${post.slug}`);
  expect(await page.locator(".post-body").innerHTML()).toBe(html);
});

async function mark(page: Page, start: number, end: number) {
  await content(page).evaluate(
    (area: HTMLTextAreaElement, range) => {
      area.focus();
      area.setSelectionRange(range.start, range.end);
    },
    { start, end },
  );
}

/** Uploads wait until they are released. */
async function holdUploads(page: Page) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/storage/blog-images", async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return () => release();
}
