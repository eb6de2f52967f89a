import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { createAdmin, FIRST_ADMIN, signInDirectly, startSession, success } from "./people.ts";

// These tests change the draft of the site content, which other tests read.
test.use({ siteOf: "website" });

const list = (page: Page) => page.getByRole("list", { name: "Registrations" });
const row = (page: Page) => list(page).getByRole("listitem");
const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Add|Edit) / });

test("a registration is added, expires, leaves the drafted statement, and is renewed", {
  tag: "@core",
}, async ({ page }) => {
  await signInDirectly(page, await createAdmin(page.request));
  await page.goto("/admin");
  const menu = page.getByRole("navigation", { name: "Admin" });
  await menu.getByRole("link", { name: "Registrations" }).click();
  await expect(page.getByText("No registrations yet.")).toBeVisible();

  await page.getByRole("button", { name: "Add registration" }).click();
  await expect(dialog(page).getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("Enter a name")).toBeVisible();
  await dialog(page).getByLabel("Name").fill("SAM.gov registration");
  await dialog(page).getByLabel("Number").fill("ABC123");
  await dialog(page).getByLabel("Valid until").fill("2020-01-31");
  await dialog(page).getByLabel("On the capability statement").selectOption("Certifications");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(row(page)).toContainText("ABC123 · Ada Byron");
  await expect(row(page)).toContainText("Until January 31, 2020");
  await row(page).getByRole("button", { name: "Mute" }).click();
  await expect(row(page)).toContainText("Muted");
  await expect(row(page).getByRole("button", { name: "Unmute" })).toBeFocused();

  await row(page).getByRole("button", { name: "Remove “Certifications” from the draft" }).click();
  // The toast is shown at once, for a few seconds, while the page loads.
  await expect(success(page, "Removed from the draft.")).toBeVisible();
  await expect(page).toHaveURL("/admin/website/capabilities");
  const identifiers = page.getByRole("group", { name: "Business identifiers" });
  await expect(identifiers.getByText("Payment Method")).toBeVisible();
  await expect(identifiers.getByText("Certifications")).toHaveCount(0);
  expect(await (await page.request.get("/capabilities")).text()).toContain("Certifications");
  await discardDraft(page);

  await page.goto("/admin/registrations");
  await row(page).getByRole("button", { name: "Renewed" }).click();
  await expect(dialog(page).getByLabel("Valid until")).toBeFocused();
  await dialog(page).getByLabel("Valid until").fill("2099-01-31");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(row(page)).toContainText("Until January 31, 2099");
  await expect(row(page)).not.toContainText("Muted");

  await row(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No registrations yet.")).toBeVisible();
});

async function discardDraft(page: Page) {
  const { access_token } = await startSession(page.request, FIRST_ADMIN);
  const headers = { Authorization: `Bearer ${access_token}` };
  const read = await page.request.get("/api/admin/website", { headers });
  const { published, version } = await read.json();
  const data = { draft: published, version };
  const saved = await page.request.put("/api/admin/website/draft", { headers, data });
  expect(saved.ok()).toBe(true);
}
