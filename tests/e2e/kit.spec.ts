import { test as withoutSite } from "@playwright/test";
import { type RunningSite, startDevelopmentSite } from "../helpers/site.ts";
import { axe, expectAccessible } from "./accessible.ts";
import { expect, test } from "./fixtures.ts";

let site: RunningSite | undefined;

withoutSite.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

withoutSite("every part of the kit is accessible, in both themes", async ({ page }) => {
  withoutSite.setTimeout(120_000);
  site = await startDevelopmentSite();
  const url = `${site.url}/kit`;
  const toggle = page.getByRole("switch", { name: "On or off" });
  // A first visit makes Vite prepare packages, after which the page has to be loaded again.
  await expect(async () => {
    await page.goto(url, { waitUntil: "networkidle" });
    await toggle.click();
    await expect(toggle).not.toBeChecked({ timeout: 1_000 });
  }).toPass();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("menuitem", { name: "An action" })).toBeVisible();
    // A menu belongs to its button, not to a landmark of the page.
    const menu = await axe(page).disableRules("region").analyze();
    expect(menu.violations).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Dialog", exact: true }).click();
    await expect(page.getByRole("dialog", { name: "A dialog" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByRole("alertdialog", { name: "Delete Post" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    for (const name of ["Toast", "Info toast", "Error toast", "Undo toast"]) {
      await page.getByRole("button", { name, exact: true }).click();
    }
    for (const name of ["Unknown total", "No posts", "Posts"]) {
      await page.getByRole("tab", { name, exact: true }).click();
      await expectAccessible(page);
    }
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessible(page);
});

test("the built site has no kit page", async ({ request }) => {
  expect((await request.get("/kit")).status()).toBe(404);
});
