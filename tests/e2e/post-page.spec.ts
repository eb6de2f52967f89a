import type { Page } from "@playwright/test";
import { button, content, field, getPost, openPost, unfold } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { createAdmin, FIRST_ADMIN, signInDirectly, success } from "./people.ts";
import { createPost, uploadPicture } from "./posts.ts";

const warnings = (page: Page) => page.getByRole("list", { name: "Before you publish" });

test("problems are listed above the bar, link to their place, and block nothing", async ({
  page,
}) => {
  const small = await uploadPicture(page.request, 800, 600);
  const text = `<h2>First part</h2><p>See <a href="/blog/nowhere">an old post</a>.</p><h4>Deep part</h4><p><img src="${small.url}" alt=""></p>`;
  const post = await createPost(page.request, {
    title: "An honest title",
    content: text,
    excerpt: "",
    featured_image: small.url,
    og_image: small.url,
    published: false,
  });
  await signInDirectly(page, FIRST_ADMIN);
  const loading = Promise.withResolvers<void>();
  await page.route("**/api/admin/posts/blocks", async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto(`/admin/posts/edit/${post.id}`);
  // In Visual the element itself is selected, also if it is clicked before the editor has loaded.
  await unfold(page, "Outline");
  await page.getByRole("list", { name: "Outline" }).getByText("Deep part").click();
  loading.resolve();
  await expect(content(page)).toBeFocused();
  expect(await selectedText(page)).toBe("Deep part");
  await page.getByText("6 things to look at").click();
  await expect(warnings(page).getByRole("listitem")).toHaveText([
    "“Deep part” jumps from Heading 2 to Heading 4.",
    "The image “photo.jpg” has no alt text. Describe it, or mark it as decorative.",
    "The link “an old post” leads to a page that doesn’t exist: /blog/nowhere.",
    "There’s no excerpt. The blog list shows it below the title.",
    "There’s no description. Search results will show the start of the text.",
    "The share image is too small for LinkedIn: 800 × 600 pixels instead of at least 1200 × 627.",
  ]);
  await expect(page.getByText("8 words, 1 min read")).toBeVisible();

  await warnings(page).getByText("an old post").click();
  expect(await selectedText(page)).toBe("an old post");
  await warnings(page).getByText("photo.jpg").click();
  await expect(content(page).locator(".ProseMirror-selectednode")).toHaveCount(1);

  // In HTML its source is selected.
  await page.getByRole("tab", { name: "HTML" }).click();
  await content(page).press("Control+Home");
  await page.keyboard.type("<p>New.</p>");
  await warnings(page).getByText("an old post").click();
  const selected = await content(page).evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  expect(selected).toBe('<a href="/blog/nowhere">an old post</a>');

  // Closed settings and a folded section open for the field in them.
  await button(page, "Settings").click();
  await expect(field(page, "Meta Description")).toBeHidden();
  await warnings(page).getByText("There’s no description").click();
  await expect(field(page, "Meta Description")).toBeFocused();
  await page.keyboard.type("What it is about.");
  await expect(warnings(page).getByText("There’s no description")).toHaveCount(0);
  await expect(page.getByText("What it is about.").last()).toBeVisible();

  // The next steps use the keyboard, on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  const summary = page.locator("summary").filter({ hasText: "5 things to look at" });
  await warnings(page).getByRole("button").first().focus();
  await page.keyboard.press("Escape");
  await expect(warnings(page)).toBeHidden();
  await expect(summary).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(warnings(page).getByRole("button").first()).toBeFocused();
  await page.getByRole("switch", { name: "Publish post" }).click();
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "An honest title" });
  await expect(row.getByRole("link", { name: /^5 warnings/ }).first()).toBeVisible();
});

test("tags are suggested, an author is chosen, and search result and share cards follow", {
  tag: "@core",
}, async ({ page }) => {
  const tag = `lineage-${crypto.randomUUID().slice(0, 8)}`;
  await createAdmin(page.request);
  await createPost(page.request, { tags: `${tag} governance, ${tag} basics` });
  const post = await createPost(page.request, { title: "Plain", tags: "", excerpt: "In short." });
  await openPost(page, post);
  const { author_id } = await getPost(page, post);
  const author = page.getByRole("combobox", { name: "Author" });
  await expect(author).toHaveValue(author_id);

  await field(page, "Tags").pressSequentially(`AI, ${tag}`);
  const options = page.getByRole("listbox", { name: "Tags in use" }).getByRole("option");
  await expect(options).toHaveText([`${tag} basics`, `${tag} governance`]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field(page, "Tags")).toHaveValue(`AI, ${tag} governance, `);
  await expect(options).toHaveCount(0);
  await field(page, "Tags").pressSequentially(tag);
  await options.filter({ hasText: "basics" }).click();
  await expect(field(page, "Tags")).toHaveValue(`AI, ${tag} governance, ${tag} basics, `);
  await expect(field(page, "Tags")).toBeFocused();
  await field(page, "Tags").pressSequentially("ai");
  await page.keyboard.press("Escape");
  await field(page, "Tags").fill(`AI, ${tag} governance`);

  await field(page, "Title").fill("Numbers");
  const result = page.getByRole("figure", { name: "Search result" });
  await expect(result).toContainText("Numbers | ");
  await expect(result).toContainText(`blog › ${post.slug}`);
  await expect(result).toContainText("In short.");
  await field(page, "Meta Title").fill("Numbers that agree");
  await expect(result).toContainText("Numbers that agree");
  await field(page, "Excerpt").fill("");
  await expect(result).toContainText("Most data problems");
  for (const site of ["LinkedIn", "X"]) {
    const card = page.getByRole("figure", { name: site });
    await expect(card).toContainText("Numbers that agree");
    await expect(card.getByRole("img", { name: "An image with the title" })).toHaveText("Numbers");
  }
  await field(page, "Social Sharing Image URL").fill("https://pictures.example.com/a.png");
  await expect(page.getByRole("figure", { name: "LinkedIn" })).toContainText(
    "An image from pictures.example.com",
  );
  await field(page, "Social Sharing Image URL").fill("");

  await author.selectOption({ label: "Ada Byron" });
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  const saved = await getPost(page, post);
  expect(saved.tags).toEqual(["AI", `${tag} governance`]);
  expect(saved.author_id).not.toBe(author_id);
});

function selectedText(page: Page) {
  return page.evaluate(() => getSelection()?.toString());
}
