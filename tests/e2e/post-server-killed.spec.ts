import { once } from "node:events";
import type { Page } from "@playwright/test";
import { startSite } from "../helpers/site.ts";
import { backedUp, button, content, getPost, workingCopy } from "./editor.ts";
import { expect, test, withNodes } from "./fixtures.ts";
import { FIRST_ADMIN, signInDirectly, success } from "./people.ts";
import { createPost } from "./posts.ts";

test.skip(withNodes, "the other node takes over: see node-killed.spec.ts");
// The test kills the site's process.
test.use({ siteOf: "post server killed" });

const unreachable = (page: Page) =>
  page.getByText("Can’t reach the server. Your changes are kept in this browser.");

async function write(page: Page, text: string) {
  await content(page).press("Control+End");
  await content(page).pressSequentially(text);
}

test("when the server is killed and the network cut while someone types, nothing is lost", async ({
  page,
  context,
  site,
  complaints,
}) => {
  test.setTimeout(240_000);
  const post = await createPost(page.request, { content: "<p>Start.</p>" });
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto(`/admin/posts/edit/${post.id}`);
  await write(page, " One.");
  await expect(backedUp(page)).toBeVisible();

  const ended = once(site.process, "exit");
  site.process.kill("SIGKILL");
  await ended;
  await write(page, " Two.");
  await expect(unreachable(page)).toBeVisible();
  const restarted = await startSite({ DATA_DIR: site.dataDir, PORT: new URL(site.url).port });
  const stored = async () => (await workingCopy(page, post)).content;
  try {
    await write(page, " Three.");
    await expect(backedUp(page)).toBeVisible({ timeout: 60_000 });
    await expect.poll(stored).toBe("<p>Start. One. Two. Three.</p>");

    await page.getByRole("tab", { name: "HTML" }).click();
    await context.setOffline(true);
    await write(page, " Four.");
    await expect(unreachable(page)).toBeVisible();
    await write(page, " Five.");
    await context.setOffline(false);
    await expect(backedUp(page)).toBeVisible({ timeout: 10_000 });
    const whole = "<p>Start. One. Two. Three.</p> Four. Five.";
    await expect.poll(stored).toBe(whole);
    await expect(content(page)).toHaveValue(whole);

    await button(page, "Update Post").click();
    await expect(success(page, "Success")).toBeVisible();
    expect(await getPost(page, post)).toMatchObject({ content: whole, version: 2 });
    expect(await workingCopy(page, post)).toBeUndefined();
  } finally {
    await page.goto("about:blank");
    await restarted.stop();
  }
  // Errors that Chromium reports while the server is down or starting.
  const away = /net::ERR_|responded with a status of 503 /;
  expect(complaints.filter((text) => !away.test(text))).toEqual([]);
  complaints.length = 0;
});
