import type { Page } from "@playwright/test";
import { imageFile } from "../helpers/images.ts";
import { expect, test } from "./fixtures.ts";
import { createAdmin, FIRST_ADMIN, failure, forgive, signInDirectly, success } from "./people.ts";

type File = { name: string; mimeType: string; buffer: Buffer };

const images = (page: Page) => page.getByRole("list", { name: "Images" }).getByRole("listitem");
const told = (page: Page, text: string) => success(page, "Success").filter({ hasText: text });
const png = async (width = 640): Promise<File> => ({
  name: "chart.png",
  mimeType: "image/png",
  buffer: await imageFile("png", width, 480),
});

/** Opens an admin's empty media library. */
async function openEmptyLibrary(page: Page, admin = FIRST_ADMIN) {
  const { access_token } = await signInDirectly(page, admin);
  const headers = { Authorization: `Bearer ${access_token}` };
  const { media } = await (await page.request.get("/api/admin/media", { headers })).json();
  for (const { id } of media) await page.request.delete(`/api/admin/media/${id}`, { headers });
  await page.goto("/admin/media");
  await expect(page.getByText("No images yet.")).toBeVisible();
}

async function choose(page: Page, button: string, ...files: File[]) {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button }).click();
  await (await chooser).setFiles(files);
}

async function drop(page: Page, { name, mimeType, buffer }: File) {
  const file = { name, mimeType, base64: buffer.toString("base64") };
  const dataTransfer = await page.evaluateHandle(({ name, mimeType, base64 }) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type: mimeType }));
    return transfer;
  }, file);
  const area = page.getByRole("region", { name: "Upload" });
  await area.dispatchEvent("dragover", { dataTransfer });
  await area.dispatchEvent("drop", { dataTransfer });
}

test("images are uploaded by the button, shown with their facts, and deleted", {
  tag: "@core",
}, async ({ page }) => {
  await openEmptyLibrary(page);
  await choose(page, "Upload images", await png(), await png(300));
  await expect(images(page)).toHaveCount(2);
  await expect(success(page, "Image uploaded successfully").first()).toBeVisible();
  const image = images(page).filter({ hasText: "640 × 480 px" });
  await expect(image).toContainText(/\d+ KB/);
  await expect(image).toContainText("Not in use.");
  const thumbnail = image.getByRole("img");
  await expect(thumbnail).toHaveJSProperty("naturalWidth", 480);
  expect(await thumbnail.getAttribute("src")).toMatch(/-480\.webp$/);

  await image.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Image" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(images(page)).toHaveCount(2);
  await image.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(told(page, "Image deleted successfully.")).toBeVisible();
  await expect(images(page)).toHaveCount(1);
});

test("an image is dropped, and its URL is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openEmptyLibrary(page);
  await drop(page, await png());
  await expect(images(page)).toHaveCount(1);
  await images(page).getByRole("button", { name: "Copy URL" }).click();
  await expect(success(page, "Image URL copied")).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/^\/storage\/blog-images\/\d{13}-[a-z0-9]{16}\.png$/);
  expect((await page.request.get(url)).headers()["content-type"]).toBe("image/png");
});

test("a file that is not an image, too large or only named like an image is refused with a reason", async ({
  page,
  complaints,
}) => {
  await openEmptyLibrary(page);
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  const text = { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("hello") };
  await drop(page, text);
  await expect(failure(page, "Invalid file type")).toContainText("Please upload an image file");
  const large = { ...(await png()), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await choose(page, "Upload images", large);
  await expect(failure(page, "File too large")).toContainText(
    "Please upload an image smaller than 5MB",
  );
  expect(sent).toEqual([]);

  await page.reload();
  await choose(page, "Upload images", { ...text, name: "a.png", mimeType: "image/png" });
  await expect(failure(page, "Invalid file type")).toContainText("Please upload an image file");
  const { buffer, ...cut } = await png();
  await choose(page, "Upload images", { ...cut, buffer: buffer.subarray(0, 200) });
  await expect(failure(page, "Upload failed")).toContainText("This image seems to be damaged.");
  await expect(page.getByText("No images yet.")).toBeVisible();
  forgive(complaints, 415, 422);
});

test("a failure without a message says that the upload failed", async ({ page, complaints }) => {
  await openEmptyLibrary(page);
  await page.route("**/api/storage/blog-images", (route) => route.fulfill({ status: 500 }));
  await choose(page, "Upload images", await png());
  await expect(failure(page, "Upload failed")).toContainText("Failed to upload image");
  forgive(complaints, 500);
});

test("a running upload shows its progress and can be canceled", async ({ page }) => {
  await openEmptyLibrary(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/storage/blog-images", async (route) => {
    await released;
    await route.abort().catch(() => {});
  });
  await choose(page, "Upload images", await png(), await png());
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel upload" }).click();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  release();
  await page.unroute("**/api/storage/blog-images");
  await choose(page, "Upload images", await png());
  await expect(images(page)).toHaveCount(1);
});

test("each of many uploads has its own state, and one that failed is tried again", async ({
  page,
  complaints,
}) => {
  await openEmptyLibrary(page);
  let requests = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/storage/blog-images", async (route) => {
    requests += 1;
    if (requests === 1) return route.fulfill({ status: 503, json: {} });
    if (requests > 2) return route.continue();
    await released;
    return route.continue();
  });
  const named = async (name: string, width?: number) => ({ ...(await png(width)), name });
  const text = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("hello") };
  await choose(
    page,
    "Upload images",
    await named("first.png"),
    await named("second.png", 300),
    await named("third.png"),
    text,
  );
  const uploads = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(uploads.filter({ hasText: "second.png" }).getByRole("progressbar")).toBeVisible();
  await expect(uploads.filter({ hasText: "notes.txt" })).toContainText("upload an image file");
  await page.getByRole("button", { name: "Cancel third.png" }).click();
  await page.getByRole("button", { name: "Dismiss notes.txt" }).click();
  release();
  await expect(images(page)).toHaveCount(1);
  await expect(uploads).toHaveCount(1);
  await page.getByRole("button", { name: "Try again first.png" }).click();
  await expect(images(page)).toHaveCount(2);
  await expect(uploads).toHaveCount(0);
  forgive(complaints, 503);
});

test("images are searched, filtered and shown as a list, which is remembered", async ({ page }) => {
  await openEmptyLibrary(page);
  await choose(page, "Upload images", await png(), { ...(await png(300)), name: "team.png" });
  await expect(images(page)).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Search images" }).fill("TEAM");
  await page.keyboard.press("Enter");
  await expect(images(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=TEAM$/);
  await page.getByRole("button", { name: "List" }).click();
  await page.reload();
  const table = page.getByRole("region", { name: "Images" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table.getByRole("link", { name: "team.png" })).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Used");
  await expect(page.getByText("No images match “TEAM”.")).toBeVisible();
  await page.getByRole("link", { name: "Show all images" }).click();
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("combobox", { name: "Show" }).selectOption("Unused");
  await expect(page).toHaveURL(/use=unused/);
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("button", { name: "Grid" }).click();
  await expect(images(page)).toHaveCount(2);
});

test("on a phone, an image is described, and its file replaced under the same URL", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.setViewportSize({ width: 360, height: 800 });
  await openEmptyLibrary(page);
  await choose(page, "Upload images", await png());
  await expect(success(page, "Image uploaded successfully")).toBeVisible();
  await expect(images(page)).toHaveCount(1);
  await images(page).getByRole("link").click();
  const detail = page.getByRole("dialog", { name: "chart.png" });
  await expect(detail).toContainText("640 × 480 px");
  await page.reload();
  await expect(detail).toContainText("Not in use.");

  await detail.getByRole("textbox", { name: "Alt text" }).fill('A "chart"');
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await detail.getByRole("button", { name: "Save Alt Text" }).click();
  await expect(told(page, "Alt text saved.")).toBeVisible();
  await detail.getByRole("button", { name: "Copy HTML" }).click();
  await expect(success(page, "HTML copied")).toBeVisible();
  const chooser = page.waitForEvent("filechooser");
  const html = await page.evaluate(() => navigator.clipboard.readText());
  const [, url = ""] = /^<img src="([^"]+)" alt="A &quot;chart&quot;">$/.exec(html) ?? [];
  expect(url).toMatch(/\.png$/);

  // On a phone a toast may cover it.
  await detail.getByRole("button", { name: "Replace file" }).press("Enter");
  await (await chooser).setFiles({ ...(await png(320)), name: "better.png" });
  const question = page.getByRole("alertdialog", { name: "Replace File" });
  await expect(question).toContainText("better.png");
  await question.getByRole("button", { name: "Replace" }).click();
  await expect(told(page, "File replaced.")).toBeVisible();
  const replaced = page.getByRole("dialog", { name: "better.png" });
  await expect(replaced).toContainText("320 × 480 px");
  await expect(replaced.getByRole("img")).toHaveJSProperty("naturalWidth", 320);
  expect((await page.request.get(url)).url()).not.toContain(url);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/admin/media");
  await expect(images(page)).toContainText("320 × 480 px");
});

test("an image from the library is inserted in a post with its alt text", async ({ page }) => {
  await openEmptyLibrary(page);
  await choose(page, "Upload images", { ...(await png()), name: "plot.png" }, await png(300));
  await expect(images(page)).toHaveCount(2);
  await page.getByRole("link", { name: "Details of plot.png" }).click();
  await page.getByRole("textbox", { name: "Alt text" }).fill("A plot");
  await page.getByRole("button", { name: "Save Alt Text" }).click();
  await expect(told(page, "Alt text saved.")).toBeVisible();
  // A backup would use the image, which the next test then can't delete.
  await page.route("**/api/admin/working-copies/*", (route) =>
    route.fulfill({ json: { saved_at: new Date().toISOString() } }),
  );
  await page.evaluate(() => localStorage.setItem("post-editor-mode", "html"));
  await page.goto("/admin/posts/new");
  const content = page.getByRole("textbox", { name: "Content" });
  await content.fill("Before: ");
  await page.getByRole("button", { name: "Insert image" }).click();
  await page.getByRole("menuitem", { name: "Choose from Media" }).click();
  const library = page.getByRole("dialog", { name: "Media library" });
  await library.getByRole("searchbox", { name: "Search images" }).fill("plot");
  await library.getByRole("button", { name: "Search" }).click();
  await expect(library.getByRole("listitem")).toHaveCount(1);
  await library.getByRole("button", { name: "Insert plot.png" }).click();
  await expect(library).toHaveCount(0);
  await expect(content).toHaveValue(/^Before: <img src="\/storage\/\S+\.png" alt="A plot">$/);
  await expect(content).toBeFocused();
});

test("an avatar is uploaded on the profile, and is then in use", async ({ page }) => {
  await openEmptyLibrary(page, await createAdmin(page.request));
  await page.goto("/account#profile");
  await choose(page, "Upload avatar", await png());
  await expect(success(page, "Image uploaded successfully")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Avatar URL" });
  await expect(field).toHaveValue(/^\/storage\/blog-images\//);
  await expect(page.getByRole("img", { name: "Avatar preview" })).toBeVisible();
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(told(page, "Profile updated successfully.")).toBeVisible();

  await page.goto("/admin");
  await page.getByRole("link", { name: "Media" }).click();
  await expect(images(page)).toContainText("In use, so it can’t be deleted: Ada Byron’s profile.");
  await expect(images(page).getByRole("button", { name: "Delete" })).toBeDisabled();
  // Lets the next test find an empty library.
  await page.goto("/account#profile");
  await field.fill("");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(told(page, "Profile updated successfully.")).toBeVisible();
});
