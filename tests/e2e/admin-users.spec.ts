import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  beSignedIn,
  createAdmin,
  createUser,
  failure,
  forgive,
  revokeAllOthers,
  setAdmin,
} from "./people.ts";

const rowOf = (page: Page, email: string) =>
  page.getByRole("list", { name: "Accounts" }).getByRole("listitem").filter({ hasText: email });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });

test("an admin grants and revokes the role, and both are on record", async ({ page }) => {
  const user = await createUser(page.request);
  await beSignedIn(page, await createAdmin(page.request));
  await page.goto("/admin/users");
  const row = rowOf(page, user.email);
  await expect(row.getByText("User", { exact: true })).toBeVisible();
  await expect(row.getByText("Never")).toBeVisible();

  await row.getByRole("button", { name: "Grant admin access" }).click();
  await question(page, "Grant admin access").getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByRole("button", { name: "Grant admin access" })).toBeFocused();
  await row.getByRole("button", { name: "Grant admin access" }).click();
  await expect(question(page, "Grant admin access")).toContainText(user.email);
  await question(page, "Grant admin access")
    .getByRole("button", { name: "Grant admin access" })
    .click();
  await expect(row.getByText("Admin", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Remove admin access" }).click();
  await question(page, "Remove admin access")
    .getByRole("button", { name: "Remove admin access" })
    .click();
  await expect(row.getByText("User", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Activity" }).click();
  const log = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(log.nth(0)).toContainText("Admin access removed");
  await expect(log.nth(0)).toContainText(user.email);
  await expect(log.nth(1)).toContainText("Admin access granted");
});

test("the last admin stays admin", async ({ page, complaints }) => {
  const admin = await revokeAllOthers(page.request);
  const second = await createAdmin(page.request);
  await beSignedIn(page, admin);
  await page.goto("/admin/users");
  const row = rowOf(page, admin.email);
  const revoke = row.getByRole("button", { name: "Remove admin access" });
  await expect(revoke).toBeEnabled();

  await setAdmin(page.request, second.id, false);
  await revoke.click();
  await question(page, "Remove admin access")
    .getByRole("button", { name: "Remove admin access" })
    .click();
  await expect(failure(page, "Error")).toContainText("You can’t remove the only admin.");
  forgive(complaints, 409);

  await page.reload();
  await expect(revoke).toBeDisabled();
  await expect(row.getByText("You can’t remove the only admin.")).toBeVisible();
});

test("an admin who gives up the role leaves the area", async ({ page }) => {
  const admin = await createAdmin(page.request);
  await beSignedIn(page, admin);
  await page.goto("/admin/users");
  const row = rowOf(page, admin.email);
  await row.getByRole("button", { name: "Remove admin access" }).click();
  await question(page, "Remove admin access")
    .getByRole("button", { name: "Remove admin access" })
    .click();
  await expect(page).toHaveURL("/");
  await expect(failure(page, "Access Denied")).toBeVisible();
});
