import { expect, test, waitForHydration } from "./fixtures.ts";
import { createPost } from "./posts.ts";

test("a reader searches the blog with the keyboard, misspells a word, and is helped when nothing is found", {
  tag: "@core",
}, async ({ page, request }) => {
  // Words that no other post of the site has.
  const letters = crypto.randomUUID().replace(/[\d-]/g, "").slice(0, 8);
  const word = `Lakehouse${letters}`;
  await createPost(request, {
    title: `A ${word} for everyone`,
    slug: `search-${letters}`,
    content: `<p>Two teams moved <em>tables</em> to a ${word} &lt;b&gt; over a weekend.</p>`,
    tags: "cloud",
  });
  await createPost(request, { title: `${word} in secret`, published: false });

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/blog");
  const field = page.getByRole("search").getByRole("searchbox", { name: "Search the blog" });
  await field.focus();
  await waitForHydration(page);
  await page.keyboard.type(`tables ${word.toLowerCase()}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/blog?q=tables+${word.toLowerCase()}`);
  await expect(page).toHaveTitle(new RegExp(`^Search: tables ${word}`, "i"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search");
  await expect(field).toHaveValue(`tables ${word.toLowerCase()}`);
  await expect(page.getByRole("status").first()).toContainText("1 post for");
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/blog$/);
  const result = page.getByRole("listitem").filter({ hasText: "Two teams moved" });
  await expect(result).toContainText(`to a ${word} <b> over a weekend.`);
  await expect(result.locator("mark")).toHaveText([word, "tables", word]);

  const misspelled = `<i>${word.replace("house", "huose")}`;
  await field.fill(misspelled);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("status").first()).toHaveText(
    `Showing results for ${word.toLowerCase()}. No posts match “${misspelled}”.`,
  );
  await page.getByRole("link", { name: `A ${word} for everyone` }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`A ${word} for everyone`);

  await page.goto(`/blog?q=${word}+${letters}zebra`);
  await expect(page.getByRole("status").first()).toContainText("No posts match");
  await expect(page.getByRole("heading", { name: "Newest posts" })).toBeVisible();
  await page.getByRole("link", { name: word.toLowerCase(), exact: true }).click();
  await expect(page.getByRole("status").first()).toContainText("1 post for");
});

test("a search works without script, and one that finds nothing is not listed by search engines", async ({
  plainPage: page,
}) => {
  await page.goto("/blog");
  await page.getByRole("searchbox", { name: "Search the blog" }).fill('"><b>odd & long</b>');
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("status").first()).toContainText(
    'No posts match “"><b>odd & long</b>”',
  );
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/blog$/);
});
