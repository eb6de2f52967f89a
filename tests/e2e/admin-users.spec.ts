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

  await row.getByRole("button", { name: "Grant admin" }).click();
  await question(page, "Grant admin").getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByRole("button", { name: "Grant admin" })).toBeFocused();
  await row.getByRole("button", { name: "Grant admin" }).click();
  await expect(question(page, "Grant admin")).toContainText(user.email);
  await question(page, "Grant admin").getByRole("button", { name: "Grant admin" }).click();
  await expect(row.getByText("Admin", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Revoke admin" }).click();
  await question(page, "Revoke admin").getByRole("button", { name: "Revoke admin" }).click();
  await expect(row.getByText("User", { exact: true })).toBeVisible();

  const log = page.getByRole("list", { name: "Audit log" }).getByRole("listitem");
  await expect(log.nth(0)).toContainText("Role revoked");
  await expect(log.nth(0)).toContainText(user.email);
  await expect(log.nth(1)).toContainText("Role granted");
});

test("the last admin stays admin", async ({ page, complaints }) => {
  const admin = await revokeAllOthers(page.request);
  const second = await createAdmin(page.request);
  await beSignedIn(page, admin);
  await page.goto("/admin/users");
  const row = rowOf(page, admin.email);
  const revoke = row.getByRole("button", { name: "Revoke admin" });
  await expect(revoke).toBeEnabled();

  await setAdmin(page.request, second.id, false);
  await revoke.click();
  await question(page, "Revoke admin").getByRole("button", { name: "Revoke admin" }).click();
  await expect(failure(page, "Error")).toContainText("The last admin cannot be removed.");
  forgive(complaints, 409);

  await page.reload();
  await expect(revoke).toBeDisabled();
  await expect(row.getByText("You can't remove the only admin.")).toBeVisible();
});

test("an admin who gives up the role leaves the area", async ({ page }) => {
  const admin = await createAdmin(page.request);
  await beSignedIn(page, admin);
  await page.goto("/admin/users");
  const row = rowOf(page, admin.email);
  await row.getByRole("button", { name: "Revoke admin" }).click();
  await question(page, "Revoke admin").getByRole("button", { name: "Revoke admin" }).click();
  await expect(page).toHaveURL("/");
  await expect(failure(page, "Access Denied")).toBeVisible();
});
