import { once } from "node:events";
import { backedUp, button, content, getPost } from "./editor.ts";
import { expect, test, withNodes } from "./fixtures.ts";
import { FIRST_ADMIN, signInDirectly, success } from "./people.ts";
import { createPost } from "./posts.ts";

test.skip(!withNodes, "needs two nodes: NODES=2");
// The test kills one of the site's nodes.
test.use({ siteOf: "node killed" });

test("someone who is writing does not notice that one of two nodes is killed", async ({
  page,
  site,
}) => {
  const post = await createPost(page.request, { content: "<p>Start.</p>" });
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto(`/admin/posts/edit/${post.id}`);
  await content(page).press("Control+End");
  await content(page).pressSequentially(" One.");
  await expect(backedUp(page)).toBeVisible();

  const ended = once(site.process, "exit");
  site.process.kill("SIGKILL");
  await ended;
  await content(page).pressSequentially(" Two.");
  await button(page, "Update Post").click();
  await expect(success(page, "Success")).toBeVisible();
  expect(await getPost(page, post)).toMatchObject({ content: "<p>Start. One. Two.</p>" });
  for (let count = 0; count < 4; count++) {
    await page.goto(`/blog/${post.slug}`);
    await expect(page.getByText("Start. One. Two.")).toBeVisible();
  }
});
