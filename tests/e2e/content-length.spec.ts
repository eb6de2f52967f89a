import { expectAccessible } from "./accessible.ts";
import { backedUp, button, content, field, openNewPost, workingCopy } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { forgive } from "./people.ts";
import { createPost } from "./posts.ts";
import { openVisually, tab } from "./visual.ts";

test("an author of HTML is told that it is too long while writing", async ({
  page,
  complaints,
}) => {
  // The server checks no text that is too long.
  forgive(complaints, 422);
  await page.setViewportSize({ width: 360, height: 800 });
  await openNewPost(page);
  await field(page, "Title").fill("Long");
  await content(page).fill("x".repeat(949_999));
  await expect(page.getByText(/of 1,000,000/)).toHaveCount(0);
  await content(page).press("End");
  await page.keyboard.type("y");
  await expect(page.getByText("50,000 characters left of 1,000,000")).toBeVisible();
  await content(page).fill("x".repeat(999_999));
  await content(page).press("End");
  await page.keyboard.type("yyy");
  await expect(page.getByText("2 characters over the limit of 1,000,000")).toBeVisible();
  await expect(page.getByText("The content is too long to save.")).toHaveRole("status");
  await expectAccessible(page);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect(page.getByText("0 characters left of 1,000,000")).toBeVisible();
  await expect(page.getByText("The content is too long to save.")).toHaveCount(0);
});

test("an author in the visual editor is told that it is too long, and it is backed up", async ({
  page,
  complaints,
}) => {
  const paragraph = `<p>${"word ".repeat(199)}w</p>`;
  const text = Array.from({ length: 995 }, () => paragraph).join("\n");
  const post = await createPost(page.request, { content: `${text}\n<p>Last</p>` });
  await openVisually(page, post);
  await content(page).getByText("Last").click();
  await page.keyboard.press("End");
  await expect(page.getByText("1,009 characters left of 1,000,000")).toBeVisible();
  await page.keyboard.insertText(" more".repeat(203));
  await expect(page.getByText("6 characters over the limit of 1,000,000")).toBeVisible();
  await expect(backedUp(page)).toBeVisible();
  expect((await workingCopy(page, post)).content).toHaveLength(1_000_006);
  await button(page, "Update Post").click();
  const error = page.locator('p[id$="-error"]');
  await expect(error).toHaveText("Content must be less than 1,000,000 characters");

  // The server neither checks text that is too long nor cuts it into blocks.
  forgive(complaints, 422);
  await page.reload();
  await button(page, "Restore").click();
  await expect(
    page.getByText("The content is too long for the visual editor. Shorten it in the HTML tab."),
  ).toBeVisible();
  await tab(page, "HTML").click();
  await expect(page.getByText("6 characters over the limit of 1,000,000")).toBeVisible();
});
