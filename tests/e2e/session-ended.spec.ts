import { expectAccessible } from "./accessible.ts";
import { button, content } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import {
  createAdmin,
  endSessions,
  forgive,
  logIn,
  signInDirectly,
  startSession,
} from "./people.ts";
import { createPost } from "./posts.ts";

for (const kind of ["an existing", "a new"] as const) {
  test(`when the session ends elsewhere, the login says why and ${kind} post is continued`, {}, async ({
    page,
    complaints,
  }) => {
    const writer = await createAdmin(page.request);
    const post = await createPost(page.request, { title: "First", content: "<p>Begun</p>" });
    const path = kind === "a new" ? "/admin/posts/new" : `/admin/posts/edit/${post.id}`;
    await signInDirectly(page, writer);
    // Nothing more is requested until something is typed.
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(content(page)).toHaveAttribute("contenteditable", "true");
    await endSessions(page.request, (await startSession(page.request, writer)).access_token);
    await content(page).click();
    await page.keyboard.press("End");
    await page.keyboard.type(" and these are my last words");
    await expect(page).toHaveURL("/login");
    await expect(
      page.getByText(
        "Your session has ended. Log in again to continue. Your unsaved changes are stored in this browser.",
      ),
    ).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    await logIn(page, writer);
    await expect(page).toHaveURL(path);
    if (kind === "a new") await button(page, "Show unsaved posts").click();
    await page.getByRole("button", { name: /^Restore/ }).click();
    await expect(content(page)).toContainText("and these are my last words");
    forgive(complaints, 400, 401, 403);
  });
}

test("without an earlier session or unsaved changes, the login mentions neither", async ({
  page,
  complaints,
}) => {
  const writer = await createAdmin(page.request);
  const ended = page.getByText("Your session has ended.");
  await page.goto("/admin/posts");
  await expect(page).toHaveURL("/login");
  await expect(button(page, "Login")).toBeVisible();
  await expect(ended).toHaveCount(0);
  await logIn(page, writer);
  await expect(page).toHaveURL("/admin/posts");
  await endSessions(page.request, (await startSession(page.request, writer)).access_token);
  // Checks the session as on returning to the tab. A click on a link could fail, because a request
  // that is still running may open the login first.
  await page.evaluate(() =>
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
  );
  await expect(page).toHaveURL("/login");
  await expect(ended).toHaveText("Your session has ended. Log in again to continue.");
  forgive(complaints, 400, 401, 403);
});
