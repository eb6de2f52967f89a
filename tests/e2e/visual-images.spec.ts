import { expectAccessible } from "./accessible.ts";
import { button, content, field, getPost, give, picture } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { forgive, success } from "./people.ts";
import { createPost, uploadPicture } from "./posts.ts";
import { htmlOf, openVisually } from "./visual.ts";

const OURS = '/storage/blog-images/[^"]+';

test("a pasted image asks for its alt text, and its details are edited by keyboard", {
  tag: "@core",
}, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const post = await createPost(page.request, { content: "<p>Before</p><p>After</p>" });
  await openVisually(page, post);
  const { keyboard } = page;
  const dialog = page.getByRole("dialog", { name: "Image details" });
  await content(page).getByText("Before").click();
  await keyboard.press("End");
  await give(page, "paste", content(page));
  await expect(field(page, "Alt text")).toBeFocused();
  await keyboard.type("A green square");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.type("Our color");
  await dialog.getByRole("combobox", { name: "Width" }).selectOption("Half as wide as the text");
  await dialog.getByRole("combobox", { name: "Link" }).fill("example.com");
  await button(page, "Apply").click();
  await expect(content(page)).toBeFocused();
  await expect(content(page).getByRole("img", { name: "A green square" })).toBeVisible();

  // Selected with the keyboard; it says nothing, and leads nowhere.
  await keyboard.press("ArrowLeft");
  await expect(page.getByRole("toolbar", { name: "Image" })).toBeVisible();
  await keyboard.press("Enter");
  await expect(field(page, "Caption")).toHaveValue("Our color");
  await dialog.getByRole("checkbox", { name: /^Decorative/ }).check();
  await expect(field(page, "Alt text")).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Link" }).fill("");
  await button(page, "Apply").click();
  expect(await htmlOf(page)).toMatch(
    new RegExp(
      `^<p>Before</p>\\s*<figure><img src="${OURS}" alt="" class="width-half" role="presentation"><figcaption>Our color</figcaption></figure>\\s*<p>After</p>$`,
    ),
  );

  // Readers see it so.
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/blog/${(await getPost(page, post)).slug}`);
  await expect(page.getByRole("figure", { name: "Our color" })).toBeVisible();
});

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
  await button(page, "Apply").click();
  await expect(content(page)).toBeFocused();
  expect(await htmlOf(page)).toMatch(
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
  await field(page, "Alt text").fill("One");
  await button(page, "Apply").click();
  expect(await htmlOf(page)).toMatch(
    new RegExp(`^<p>Text<img src="${OURS}" alt="One"><img src="${OURS}" alt=""></p>$`),
  );
});
