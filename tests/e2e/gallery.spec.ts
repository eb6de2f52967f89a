import { expect, test } from "@playwright/test";
import { type RunningSite, startDevelopmentSite } from "../helpers/site.ts";
import { expectAccessibleNow, expectPartAccessible } from "./accessible.ts";

/** Buttons, and what they open. Toasts have the same roles, but are neither open nor closed. */
const POPUPS = [
  ["Menu", "[role=menu]"],
  ["Dialog", "[role=dialog][data-open]"],
  ["Confirm", "[role=alertdialog][data-open]"],
] as const;

let site: RunningSite | undefined;

test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

test("the development server shows pages and the gallery, accessible in both themes", async ({
  page,
}) => {
  test.setTimeout(300_000);
  site = await startDevelopmentSite();
  const capabilities = await page.request.get(`${site.url}/capabilities`);
  expect(capabilities.status()).toBe(200);
  expect(await capabilities.text()).toContain("Core Competencies");
  const url = `${site.url}/gallery`;
  const toggle = page.getByRole("switch", { name: "On or off" });
  // A first visit makes Vite prepare packages, after which the page has to be loaded again.
  await expect(async () => {
    await page.goto(url, { waitUntil: "networkidle" });
    await toggle.click();
    await expect(toggle).not.toBeChecked({ timeout: 10_000 });
  }).toPass();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [button, part] of POPUPS) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.locator(part)).toBeVisible();
      await expectPartAccessible(page, part);
      await page.keyboard.press("Escape");
      await expect(page.locator(part)).toHaveCount(0);
    }
    for (const name of ["Unknown total", "No posts"]) {
      await page.getByRole("tab", { name, exact: true }).click();
      await expectPartAccessible(page, "[role=tabpanel]");
    }
    await page.getByRole("tab", { name: "Posts", exact: true }).click();
    for (const name of ["Toast", "Info toast", "Error toast", "Undo toast"]) {
      await page.getByRole("button", { name, exact: true }).click();
    }
    await expectAccessibleNow(page);
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessibleNow(page);
});
