import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, forgive, test, waitForHydration } from "./fixtures.ts";
import { createAdmin, signInDirectly } from "./people.ts";

/** Throws an error as from a script of the page. */
function fail(page: Page, message: string) {
  return page.evaluate((text) => {
    const error = new RangeError(text);
    error.stack = `RangeError: ${text}\n    at show (${location.origin}/assets/home-a1b2c3d4.js:1:20)`;
    dispatchEvent(new ErrorEvent("error", { error }));
  }, message);
}

test("an error in a browser is reported, found by admins, marked as fixed and reopened", async ({
  page,
  complaints,
}) => {
  const name = `Failure ${[...crypto.randomUUID()].filter((letter) => /[a-f]/.test(letter)).join("")}`;
  await page.goto("/login");
  await waitForHydration(page);
  const [response] = await Promise.all([
    page.waitForResponse("**/api/client-errors"),
    fail(page, `${name} of "Ada Byron"`),
  ]);
  expect(response.status()).toBe(200);

  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 360, height: 800 });
  await signInDirectly(page, await createAdmin(page.request));
  await page.route("**/api/admin/errors?*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/admin/activity");
  await page
    .getByRole("navigation", { name: "Sections" })
    .getByRole("link", { name: "Errors" })
    .click();
  await expect(page.getByText("We couldn’t load this.")).toBeVisible();
  await page.unroute("**/api/admin/errors?*");
  forgive(complaints, 503);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Search errors").fill(name.toUpperCase());
  await page.getByLabel("Search errors").press("Enter");
  const groups = page.getByRole("list", { name: "Errors" }).getByRole("listitem");
  // Reports are stored every ten seconds.
  await expect(async () => {
    await page.reload();
    await expect(groups).toHaveCount(1);
  }).toPass();
  await expect(groups).toContainText(`RangeError ${name} of "…"`);
  await expect(groups).toContainText("Once");
  await expect(groups).toContainText("/login");
  await groups.getByText("Details of RangeError").press("Enter");
  await expect(groups).toContainText("at show (assets/home-a1b2c3d4.js:1:20)");
  await expect(page.getByText("Ada Byron")).toHaveCount(0);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });

  await groups.getByRole("button", { name: "Mark as fixed" }).click();
  await expect(page.getByText("No errors match your search.")).toBeVisible();
  await page.getByRole("link", { name: "Fixed 1" }).click();
  await expect(groups.getByRole("button", { name: "Reopen" })).toBeVisible();
  await groups.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText("Reopened").first()).toBeVisible();
  await page.getByRole("link", { name: "Open 1" }).click();
  await expect(groups.getByRole("button", { name: "Mark as fixed" })).toBeVisible();

  await page.getByLabel("Search errors").fill("nothing like it");
  await page.getByLabel("Search errors").press("Enter");
  await expect(page.getByText("No errors match your search.")).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("alert").getByText(/new errors? in the last day/)).toBeVisible();
  await page.getByRole("link", { name: "See what failed" }).click();
  await expect(page).toHaveURL("/admin/activity/errors");
});
