import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleNow } from "./accessible.ts";
import {
  backedUp,
  button,
  content,
  field,
  openPost,
  signInAsHtmlWriter,
  workingCopy,
} from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { createAdmin, endSessions, forgive, logIn, startSession, success } from "./people.ts";
import { bearer, createPost } from "./posts.ts";

const editingToo = (page: Page) => page.getByText("Ada Byron is editing this post too.");
const openInAnotherTab = (page: Page) =>
  page.getByText("You also have this post open in another tab.");

test("unsaved changes are offered on another device, and a second save is not lost on the first", {
  tag: "@core",
}, async ({ page, browser, siteUrl, complaints }) => {
  const post = await createPost(page.request, { title: "First" });
  await openPost(page, post);
  await field(page, "Title").fill("Begun here");
  await expect(backedUp(page)).toBeVisible();

  const laptop = await (await browser.newContext({ baseURL: siteUrl })).newPage();
  await openPost(laptop, post);
  await expect(laptop.getByText(/^Unsaved changes from .+, on another device$/)).toBeVisible();
  await button(laptop, "Restore").click();
  await expect(field(laptop, "Title")).toHaveValue("Begun here");
  await field(laptop, "Title").fill("Finished there");
  await button(laptop, "Update Post").click();
  await expect(success(laptop, "Success")).toBeVisible();
  expect(await workingCopy(page, post)).toBeUndefined();
  await laptop.context().close();

  // Restored from this browser, the changes are based on an older version.
  await page.reload();
  await button(page, "Restore").click();
  const conflict = page.getByRole("alertdialog", { name: "Someone else saved this post" });
  await conflict.getByRole("button", { name: "Compare" }).click();
  await expect(conflict.getByRole("deletion")).toHaveText("Finished there");
  await expect(conflict.getByRole("insertion")).toHaveText("Begun here");
  await conflict.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(page, "Title")).toHaveValue("Begun here");
  await field(page, "Title").fill("Finished there");
  await expect(page.getByText("All changes saved")).toBeVisible();
  await expect.poll(() => workingCopy(page, post)).toBeUndefined();
  forgive(complaints, 409);
});

test("what is written and saved beside another device's changes doesn't lose them", async ({
  page,
  browser,
  siteUrl,
}) => {
  const post = await createPost(page.request, { title: "First", excerpt: "Short" });
  await openPost(page, post);
  await field(page, "Title").fill("Begun here");
  await expect(backedUp(page)).toBeVisible();
  await page.goto("about:blank");

  const laptop = await (await browser.newContext({ baseURL: siteUrl })).newPage();
  await openPost(laptop, post);
  const offer = laptop.getByRole("region", { name: "Unsaved changes" });
  await expect(offer).toBeVisible();
  // To look is not to decide: the server has them still.
  await laptop.reload();
  await expect(offer).toContainText("on another device");
  expect(await workingCopy(page, post)).toMatchObject({ title: "Begun here" });
  await field(laptop, "Excerpt").fill("Written there");
  await expect(backedUp(laptop)).toBeVisible();
  expect(await workingCopy(page, post)).toMatchObject({ title: "First", excerpt: "Written there" });
  await laptop.keyboard.press("Control+s");
  await expect(success(laptop, "Success")).toBeVisible();
  await laptop.reload();
  await button(laptop, "Restore").click();
  const conflict = laptop.getByRole("alertdialog", { name: "Someone else saved this post" });
  await conflict.getByRole("button", { name: "Keep editing" }).click();
  await expect(field(laptop, "Title")).toHaveValue("Begun here");
  await laptop.context().close();
});

test("new posts in two tabs are stored separately, and both are offered later", async ({
  page,
}) => {
  const writer = await createAdmin(page.request);
  await signInAsHtmlWriter(page, writer);
  const second = await page.context().newPage();
  for (const [tab, title] of [
    [page, "One"],
    [second, "Two"],
  ] as const) {
    await tab.goto("/admin/posts/new");
    await field(tab, "Title").fill(title);
    await expect(backedUp(tab)).toBeVisible();
    // The other tab's post is open there, so it is not offered here.
    await expect(tab.getByText("You have")).toHaveCount(0);
  }
  await second.close();
  await page.goto("/admin/posts");
  await page.goto("/admin/posts/new");
  await expect(page.getByText("You have 2 unsaved posts.")).toBeVisible();
  await button(page, "Show unsaved posts").click();
  const offers = page.getByRole("region", { name: "Unsaved post" });
  await expect(offers).toHaveText([/^Unsaved post “Two” from/, /^Unsaved post “One” from/]);
  await expectAccessible(page);
  await button(page, "Discard “Two”").click();
  await expect(offers).toHaveCount(1);
  await button(page, "Undo").click();
  await expect(offers).toHaveCount(2);
  await button(page, "Restore “One”").click();
  await expect(field(page, "Title")).toHaveValue("One");
  await field(page, "Title").fill("One, continued");
  await button(page, "Show unsaved posts").click();
  await button(page, "Restore “Two”").click();
  await expect(field(page, "Title")).toHaveValue("Two");
  await button(page, "Show unsaved posts").click();
  await button(page, "Restore “One”").click();
  await expect(field(page, "Title")).toHaveValue("One, continued");
  await button(page, "Show unsaved posts").click();
  await button(page, "Discard “Two”").click();
  await expect(offers).toHaveCount(0);
  await content(page).fill("Text");
  await button(page, "Create Post").click();
  await expect(success(page, "Success")).toContainText("Post created successfully.");
  await page.goto("/admin/posts/new");
  await expect(field(page, "Title")).toHaveValue("");
  await expect(page.getByText("You have")).toHaveCount(0);
});

for (const width of [360, 1280]) {
  test(`unsaved posts that are offered late move nothing, ${width} px wide; blank ones are not offered`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const writer = await createAdmin(page.request);
    const headers = await bearer(page.request, writer);
    for (const title of ["", "A title", "Another"]) {
      const data = { values: { title, content: "<p></p>" }, base: null, device: "laptop" };
      const url = `/api/admin/working-copies/${crypto.randomUUID()}`;
      expect((await page.request.put(url, { headers, data })).ok()).toBe(true);
    }
    await signInAsHtmlWriter(page, writer);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/admin/working-copies", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto("/admin/posts/new");
    await expect(field(page, "Title")).toBeEnabled();
    const before = await field(page, "Title").boundingBox();
    release();
    await expect(page.getByText("You have 2 unsaved posts.")).toBeVisible();
    expect(await field(page, "Title").boundingBox()).toEqual(before);
  });
}

test("two tabs with the same post say so, and what was typed in each is offered", async ({
  page,
}) => {
  const post = await createPost(page.request, { title: "Shared", content: "<p>Text</p>" });
  await openPost(page, post);
  await field(page, "Title").press("End");
  await page.keyboard.type(" in tab one");
  await expect(backedUp(page)).toBeVisible();

  const second = await page.context().newPage();
  const deleted: string[] = [];
  second.on("request", (request) => request.method() === "DELETE" && deleted.push(request.url()));
  await second.goto(`/admin/posts/edit/${post.id}`);
  await expect(openInAnotherTab(second)).toBeVisible();
  // The second tab can neither restore nor discard the first tab's changes.
  await expect(field(second, "Title")).toBeEnabled();
  await content(second).fill("<p>Text in tab two</p>");
  await expect(backedUp(second)).toBeVisible();
  expect(deleted).toEqual([]);
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(openInAnotherTab(page)).toBeVisible();
  await expectAccessible(page);
  await field(page, "Title").press("End");
  await page.keyboard.type("!");
  await second.close({ runBeforeUnload: false });
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(openInAnotherTab(page)).toBeHidden();

  await page.reload();
  const offers = page.getByRole("region", { name: "Unsaved changes" });
  await expect(offers).toHaveText([/“in tab one!”/, /“in tab two”/]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessibleNow(page);
  }
  await button(page, "Restore “in tab two”").click();
  await expect(content(page)).toHaveValue("<p>Text in tab two</p>");
  await expect(field(page, "Title")).toHaveValue("Shared");
  await content(page).fill("<p>Text in tab two, continued</p>");
  // The other one is still there, and this one stays when it is restored.
  await button(page, "Restore").click();
  await expect(field(page, "Title")).toHaveValue("Shared in tab one!");
  await expect(offers).toHaveText([/“in tab two, continued”/]);
  // This tab wrote in three backups, one after the other.
  expect(await openInAnotherTab(page).count()).toBe(0);
  await button(page, "Discard").click();
  await expect(offers).toHaveCount(0);
  await expect(field(page, "Title")).toHaveValue("Shared in tab one!");
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  await page.goto(`/admin/posts/edit/${post.id}`);
  await expect(field(page, "Title")).toHaveValue("Shared in tab one!");
  await expect(field(page, "Title")).toBeEnabled();
  await expect(offers).toHaveCount(0);
});

test("an unsaved new post that another tab has restored is not restored again", async ({
  page,
}) => {
  const writer = await createAdmin(page.request);
  await signInAsHtmlWriter(page, writer);
  await page.goto("/admin/posts/new");
  await field(page, "Title").fill("One");
  await expect(backedUp(page)).toBeVisible();
  await page.reload();
  const second = await page.context().newPage();
  await second.goto("/admin/posts/new");
  await button(second, "Show unsaved posts").click();
  await expect(button(second, "Restore “One”")).toBeVisible();
  await button(page, "Show unsaved posts").click();
  await button(page, "Restore “One”").click();
  await expect(field(page, "Title")).toHaveValue("One");
  await button(second, "Restore “One”").click();
  await expect(second.getByRole("dialog", { name: "“One” is open in another tab" })).toBeVisible();
  await expect(field(second, "Title")).toHaveValue("");
  await expect(button(second, "Restore “One”")).toHaveCount(0);
});

test("those who edit the same post see each other, and a session that ends loses nothing", async ({
  page,
  browser,
  siteUrl,
  complaints,
}) => {
  await page.clock.install();
  const post = await createPost(page.request, { title: "Shared" });
  const ada = await createAdmin(page.request);
  const session = await startSession(page.request, ada);
  await openPost(page, post);
  const other = await (await browser.newContext({ baseURL: siteUrl })).newPage();
  await signInAsHtmlWriter(other, ada);
  await other.goto(`/admin/posts/edit/${post.id}`);
  await field(other, "Title").fill("Almost done");
  const places = () =>
    Promise.all([field(page, "Title").boundingBox(), button(page, "Update Post").boundingBox()]);
  const before = await places();
  await atNextHeartbeat(page, () => expect(editingToo(page)).toBeVisible({ timeout: 2_000 }));
  expect(await places()).toEqual(before);
  await expectAccessible(page);
  await expect(backedUp(other)).toBeVisible();

  // The tab is closed, not left by a link.
  await other.close({ runBeforeUnload: false });
  await atNextHeartbeat(page, () => expect(editingToo(page)).toBeHidden({ timeout: 2_000 }));

  await endSessions(page.request, session.access_token);
  const again = await other.context().newPage();
  await again.goto(`/admin/posts/edit/${post.id}`);
  await logIn(again, ada);
  await expect(again).toHaveURL(`/admin/posts/edit/${post.id}`);
  await button(again, "Restore").click();
  await expect(field(again, "Title")).toHaveValue("Almost done");
  await atNextHeartbeat(page, () => expect(editingToo(page)).toBeVisible({ timeout: 2_000 }));
  // Without the wait, the server rejects this backup, and the login opens while the title is typed.
  await expect(backedUp(again)).toBeVisible();
  await endSessions(page.request, (await startSession(page.request, ada)).access_token);
  await field(again, "Title").fill("Done at last");
  await expect(again).toHaveURL(/\/login/);
  await logIn(again, ada);
  await button(again, "Restore").click();
  await expect(field(again, "Title")).toHaveValue("Done at last");
  await other.context().close();
  forgive(complaints, 401, 403);
});

/** The editor asks every 15 seconds who else has the post open. */
async function atNextHeartbeat(page: Page, expectation: () => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(15_000);
    await expectation();
  }).toPass();
}
