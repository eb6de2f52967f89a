import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { button, content, field, getPost, pasteOrDropPicture, picture } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { forgive, success } from "./people.ts";
import { createPost, uploadPicture } from "./posts.ts";
import { openVisually, readHtml, tab } from "./visual.ts";

const OURS = '/storage/blog-images/[^"]+';

const IMAGE = `<img src="${OURS}" alt="A green square"`;
const link = (page: Page) => page.getByRole("dialog", { name: "Link" });

test("alt text and caption are typed under a pasted image, by keyboard", {
  tag: "@core",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const post = await createPost(page.request, { content: "<p>Before</p><p>After</p>" });
  await openVisually(page, post);
  const { keyboard } = page;
  await content(page).getByText("Before").click();
  await keyboard.press("End");
  await pasteOrDropPicture(page, "paste", content(page));
  await expect(field(page, "Alt text")).toBeFocused();
  await expectRoomForToast(page);
  await keyboard.type("A green square");
  await expect(content(page).getByRole("img", { name: "A green square" })).toBeVisible();
  await expectAccessible(page);
  await keyboard.press("Tab");
  await expect(field(page, "Caption")).toBeFocused();
  await keyboard.type("Our color");
  await expect(content(page).getByRole("figure")).toHaveText(/Our color$/);
  await keyboard.press("Tab");
  await expect(content(page)).toBeFocused();
  await expect(field(page, "Caption")).toBeHidden();
  await keyboard.type("Right ");
  expect(await readHtml(page)).toMatch(
    new RegExp(
      `^<p>Before</p>\\s*<figure>${IMAGE}><figcaption>Our color</figcaption></figure>\\s*<p>Right After</p>$`,
    ),
  );
  await tab(page, "Visual").click();

  // The cursor goes back to the image, to which Escape then returns. Typed text can be undone.
  await content(page).getByText("Right After").click();
  await keyboard.press("Home");
  await keyboard.press("ArrowUp");
  await keyboard.press("Home");
  await keyboard.press("ArrowLeft");
  await expect(field(page, "Alt text")).toHaveValue("A green square");
  await keyboard.press("Tab");
  await keyboard.press("End");
  await keyboard.type("!");
  await expect(content(page).getByRole("img", { name: "A green square!" })).toBeVisible();
  await keyboard.press("Escape");
  await expect(content(page)).toBeFocused();
  await keyboard.press("Control+z");
  await expect(field(page, "Alt text")).toHaveValue("A green square");
  await expect(
    content(page).getByRole("img", { name: "A green square", exact: true }),
  ).toBeVisible();
});

/** Expects room for a toast between the fields and the bar at the bottom. */
async function expectRoomForToast(page: Page) {
  await expect(async () => {
    const caption = await field(page, "Caption").boundingBox();
    const bar = await page.locator("[data-bottom-bar]").boundingBox();
    expect((bar?.y ?? 0) - (caption?.y ?? 0) - (caption?.height ?? 0)).toBeGreaterThan(90);
  }).toPass();
}

test("the bar at an image sets its width and link, by pointer, and readers get them", async ({
  page,
}) => {
  const { url } = await uploadPicture(page.request);
  const post = await createPost(page.request, {
    content: `<p>Before</p><p><img src="${url}" alt="Noise"></p><p>After</p>`,
  });
  await openVisually(page, post);
  const image = content(page).getByRole("img", { name: "Noise" });
  await image.click();
  const bar = page.getByRole("toolbar", { name: "Image" });
  await expect(bar).toBeVisible();
  const caption = field(page, "Caption");
  await expectInOrder(image, bar, caption, content(page).getByText("After"));
  await expectInOrder(caption, button(page, "Update Post"));
  await page.getByRole("combobox", { name: "Width" }).selectOption("Half as wide as the text");
  await bar.getByRole("button", { name: "Image link" }).click();
  await link(page).getByRole("combobox", { name: "URL" }).fill("example.com");
  await button(page, "Add link").click();
  await expect(bar.getByRole("button", { name: "Image link", pressed: true })).toBeVisible();
  await field(page, "Caption").fill("Our color");
  await page.getByRole("checkbox", { name: /^Decorative/ }).check();
  await expect(field(page, "Alt text")).toBeDisabled();
  await page.getByRole("checkbox", { name: /^Decorative/ }).uncheck();
  await expect(field(page, "Alt text")).toHaveValue("Noise");
  await page.getByRole("checkbox", { name: /^Decorative/ }).check();
  const chooser = page.waitForEvent("filechooser");
  await bar.getByRole("button", { name: "Replace" }).click();
  await page.getByRole("menuitem", { name: "Upload" }).click();
  await (await chooser).setFiles(await picture());
  await expect(success(page, "Image uploaded successfully")).toBeVisible();
  await field(page, "Title").click();
  await expect(field(page, "Caption")).toBeHidden();
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  const { slug, content: stored } = await getPost(page, post);
  expect(stored).toMatch(
    new RegExp(
      `^<p>Before</p>\\s*<figure><a href="https://example.com"><img src="${OURS}" alt="" class="width-half" role="presentation"></a><figcaption>Our color</figcaption></figure>\\s*<p>After</p>$`,
    ),
  );
  await page.goto(`/blog/${slug}`);
  await expect(page.getByRole("figure", { name: "Our color" })).toBeVisible();
});

/** Expects each element below the one before it. */
async function expectInOrder(...locators: Locator[]) {
  const boxes = await Promise.all(locators.map((locator) => locator.boundingBox()));
  for (const [index, box] of boxes.entries()) {
    const above = boxes[index - 1];
    if (above) expect(box?.y).toBeGreaterThanOrEqual(above.y + above.height);
  }
}

test("an image is chosen from the library by keyboard, and asks for its alt text", async ({
  page,
}) => {
  await uploadPicture(page.request);
  await openVisually(page);
  const { keyboard } = page;
  await content(page).focus();
  await keyboard.type("Before");
  await keyboard.press("Enter");
  await keyboard.type("/image");
  await expect(page.getByRole("option", { name: /^Image/ })).toBeVisible();
  await keyboard.press("Enter");
  const item = page.getByRole("menuitem", { name: "Choose from Media" });
  await expect(page.getByRole("menuitem", { name: "Upload" })).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(item).toBeFocused();
  await keyboard.press("Enter");
  const library = page.getByRole("dialog", { name: "Media library" });
  await library
    .getByRole("button", { name: /^Insert/ })
    .first()
    .press("Enter");
  await expect(field(page, "Alt text")).toBeFocused();
  await keyboard.type("Noise");
  await keyboard.press("Escape");
  await expect(content(page)).toBeFocused();
  expect(await readHtml(page)).toMatch(
    new RegExp(`^<p>Before</p>\\s*<p><img src="${OURS}" alt="Noise"></p>$`),
  );
});

test("several images show their progress where they stand; one fails and is tried again", async ({
  page,
  complaints,
}) => {
  forgive(complaints, 503);
  await page.emulateMedia({ colorScheme: "dark" });
  const post = await createPost(page.request, { content: "<p>Text</p>" });
  await openVisually(page, post);
  await content(page).getByText("Text").click();
  let requests = 0;
  await page.route("**/api/storage/blog-images", (route) => {
    requests += 1;
    return requests === 2 ? route.fulfill({ status: 503 }) : route.continue();
  });
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Insert image").click();
  await page.getByRole("menuitem", { name: "Upload" }).click();
  await (await chooser).setFiles([await picture("one.png"), await picture("two.png")]);
  const failed = content(page).getByRole("group", { name: "Upload of two.png" });
  await expect(failed.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(content(page).getByRole("button", { name: "Add alt text" })).toHaveCount(1);
  await expectAccessible(page);
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(content(page).getByRole("button", { name: "Add alt text" })).toHaveCount(2);
  await content(page).getByRole("button", { name: "Add alt text" }).first().click();
  await expect(field(page, "Alt text")).toBeFocused();
  await field(page, "Alt text").fill("One");
  expect(await readHtml(page)).toMatch(
    new RegExp(`^<p>Text<img src="${OURS}" alt="One"><img src="${OURS}" alt=""></p>$`),
  );
});
