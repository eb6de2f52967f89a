import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { users } from "../helpers/tables.ts";
import { expect, test } from "./fixtures.ts";
import {
  createAdmin,
  createUser,
  FIRST_ADMIN,
  failure,
  forgive,
  logIn,
  newPerson,
  openAsAdmin,
  revokeAllOthers,
  setAdmin,
  signInDirectly,
  startSession,
  success,
} from "./people.ts";

const DAY_MS = 24 * 60 * 60_000;

// An hour allows 30 sign-ups from one IP address: these tests make many accounts.
test.use({ siteOf: "accounts" });

const rows = (page: Page) => page.getByRole("list", { name: "Accounts" }).getByRole("listitem");
const userRow = (page: Page, email: string) => rows(page).filter({ hasText: email });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });
const usersPage = (q: string) => `/admin/users?${new URLSearchParams({ q })}`;

async function choose(page: Page, email: string, action: string) {
  await userRow(page, email)
    .getByRole("button", { name: `Actions for ${email}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function confirm(page: Page, action: string) {
  await question(page, action).getByRole("button", { name: action }).click();
}

test("an admin grants and revokes the role, and both are on record", { tag: "@core" }, async ({
  page,
}) => {
  const user = await createUser(page.request);
  await openAsAdmin(page, usersPage(user.email), await createAdmin(page.request));
  const row = userRow(page, user.email);
  await expect(row.getByText("User", { exact: true })).toBeVisible();
  await expect(row.getByText("Never")).toBeVisible();
  await expect(row.getByText("Email address not verified")).toBeVisible();

  await row.getByRole("button", { name: "Grant admin access" }).click();
  await question(page, "Grant admin access").getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByRole("button", { name: "Grant admin access" })).toBeFocused();
  await row.getByRole("button", { name: "Grant admin access" }).click();
  await expect(question(page, "Grant admin access")).toContainText(
    `The email address ${user.email} isn’t verified, so someone else may have signed up with it.`,
  );
  await confirm(page, "Grant admin access");
  await expect(row.getByText("Admin", { exact: true })).toBeVisible();
  await expect(row.getByText("Email address not verified")).toHaveCount(0);

  await row.getByRole("button", { name: "Remove admin access" }).click();
  await confirm(page, "Remove admin access");
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
  await signInDirectly(page, admin);
  await page.goto(usersPage(admin.email));
  const row = userRow(page, admin.email);
  const revoke = row.getByRole("button", { name: "Remove admin access" });
  await expect(revoke).toBeEnabled();

  await setAdmin(page.request, second.id, false);
  await revoke.click();
  await expect(question(page, "Remove admin access")).toContainText(
    "You’ll lose access to the admin area right away.",
  );
  await confirm(page, "Remove admin access");
  await expect(failure(page, "Error")).toContainText("You can’t remove the only admin.");
  forgive(complaints, 409);

  await page.reload();
  await expect(revoke).toBeDisabled();
  await expect(row.getByText("You can’t remove the only admin.")).toBeVisible();
  await row.getByRole("button", { name: "Actions for" }).click();
  await expect(page.getByRole("menuitem", { name: "Deactivate" })).toBeDisabled();
});

test("an admin who gives up the role leaves the area", async ({ page }) => {
  const admin = await createAdmin(page.request);
  await signInDirectly(page, admin);
  await page.goto(usersPage(admin.email));
  await userRow(page, admin.email).getByRole("button", { name: "Remove admin access" }).click();
  await confirm(page, "Remove admin access");
  await expect(page).toHaveURL("/");
  await expect(failure(page, "Access Denied")).toBeVisible();
});

test("a deactivated account is logged out and can't log in until it is reactivated", async ({
  page,
  browser,
  siteUrl,
}) => {
  const user = await createUser(page.request);
  const context = await browser.newContext({ baseURL: siteUrl });
  const theirs = await context.newPage();
  await signInDirectly(theirs, user);
  await theirs.goto("/account");
  await expect(theirs.getByRole("list", { name: "Sessions" })).toBeVisible();

  await openAsAdmin(page, usersPage(user.email), await createAdmin(page.request));
  const row = userRow(page, user.email);
  await choose(page, user.email, "Deactivate");
  await expect(question(page, "Deactivate")).toContainText("Their posts stay.");
  await page.keyboard.press("Escape");
  await expect(question(page, "Deactivate")).toHaveCount(0);
  await choose(page, user.email, "Deactivate");
  await confirm(page, "Deactivate");
  await expect(success(page, "Success")).toContainText(`${user.email} is deactivated.`);
  await expect(row.getByText("Deactivated", { exact: true })).toBeVisible();

  await theirs.getByRole("button", { name: "Save Profile" }).click();
  await expect(theirs).toHaveURL("/login");
  await logIn(theirs, user);
  await expect(failure(theirs, "Error")).toContainText("This account has been deactivated.");

  await row.getByRole("button", { name: "Reactivate" }).click();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();
  await theirs.getByRole("button", { name: "Login" }).click();
  await expect(theirs).toHaveURL("/account");
  await context.close();
});

test("ending all sessions of an account logs it out; ending one's own leads to the login", async ({
  page,
  complaints,
}) => {
  const user = await createUser(page.request);
  const { access_token } = await startSession(page.request, user);
  const admin = await createAdmin(page.request);
  await signInDirectly(page, admin);
  await page.goto(usersPage(user.email));
  await choose(page, user.email, "End all sessions");
  await confirm(page, "End all sessions");
  await expect(success(page, "Success")).toContainText(`${user.email} is logged out everywhere.`);
  const headers = { Authorization: `Bearer ${access_token}` };
  expect((await page.request.get("/api/auth/user", { headers })).status()).toBe(401);

  await page.goto(usersPage(admin.email));
  await choose(page, admin.email, "End all sessions");
  await expect(question(page, "End all sessions")).toContainText("including this one");
  await confirm(page, "End all sessions");
  await expect(page).toHaveURL("/login");
  forgive(complaints, 400, 401);
});

test("the list is searched, filtered and paged by its URL", async ({ page }) => {
  const [first, second] = [await createUser(page.request), await createAdmin(page.request)];
  const { access_token } = await signInDirectly(page, FIRST_ADMIN);
  const headers = { Authorization: `Bearer ${access_token}` };
  for (let n = 0; n < 26; n++) {
    const data = { name: "One of many", email: `many-${n}@example.com` };
    await page.request.post("/api/admin/users/invitations", { headers, data });
  }
  await page.goto("/admin/users?q=many");
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL("/admin/users?q=many&page=2");
  await expect(rows(page)).toHaveCount(1);
  await page.goto("/admin/users?page=99");
  await expect(page.getByText("There’s nothing on this page.")).toBeVisible();
  await page.getByRole("link", { name: "Show everyone" }).click();
  await expect(rows(page)).not.toHaveCount(0);

  const search = page.getByRole("searchbox", { name: "Search users" });
  await search.fill(first.email);
  await search.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("status").filter({ hasText: "1 account" })).toBeVisible();
  await search.fill("");
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Admins");
  await expect(page).toHaveURL("/admin/users?show=admins");
  await expect(rows(page).filter({ hasText: "User" })).toHaveCount(0);
  await search.fill(second.email);
  await search.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(search).toHaveValue(second.email);
  await expect(userRow(page, second.email)).toBeVisible();
  await search.fill("nobody-at-all");
  await search.press("Enter");
  await expect(page.getByText("No accounts match.")).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(second.email);
  await expect(userRow(page, second.email)).toBeVisible();
});

test("someone who is invited sets a password and is in; an invitation can be renewed or canceled", async ({
  page,
  browser,
  site,
  siteUrl,
  complaints,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { email, password } = newPerson();
  await openAsAdmin(page, usersPage(email), await createAdmin(page.request));
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite someone" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Grace Hopper");
  await dialog.getByRole("textbox", { name: "Email" }).fill(FIRST_ADMIN.email);
  await dialog.getByRole("checkbox", { name: "Admin" }).check();
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  await expect(
    dialog.getByText("An account with this email address already exists."),
  ).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Grace Hopper");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await dialog.getByRole("button", { name: "Create invitation" }).click();

  const linkDialog = page.getByRole("dialog", { name: "Invitation link" });
  await expect(linkDialog.getByRole("textbox", { name: "Invitation link" })).toHaveValue(
    /\/accept-invitation\?token=/,
  );
  await linkDialog.getByRole("button", { name: "Copy link" }).click();
  await expect(success(page, "Invitation link copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await linkDialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Invite", exact: true })).toBeFocused();
  const row = userRow(page, email);
  await expect(row.getByText("Invited", { exact: true })).toBeVisible();

  const { db, close } = await site.openDatabase();
  const invitedAt = new Date(Date.now() - 8 * DAY_MS);
  await db.update(users).set({ invitedAt }).where(eq(users.email, email));
  await close();
  await page.reload();
  await expect(row.getByText("Invite expired", { exact: true })).toBeVisible();
  await row.getByRole("button", { name: "Resend invitation" }).click();
  await confirm(page, "Resend invitation");
  const renewed = await linkDialog.getByRole("textbox", { name: "Invitation link" }).inputValue();
  await linkDialog.getByRole("button", { name: "Done" }).click();
  await expect(row.getByText("Invited", { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL: siteUrl });
  const theirs = await context.newPage();
  await theirs.goto(link);
  await setPassword(theirs, password);
  await expect(
    theirs.getByRole("heading", { name: "This link doesn’t work anymore" }),
  ).toBeFocused();
  await theirs.goto(renewed);
  await setPassword(theirs, password);
  await theirs.getByRole("link", { name: "Go to login" }).click();
  await logIn(theirs, { email, password });
  await expect(theirs.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await context.close();
  await page.reload();
  await expect(row.getByText("Active", { exact: true })).toBeVisible();

  const other = newPerson();
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Katherine Johnson");
  await dialog.getByRole("textbox", { name: "Email" }).fill(other.email);
  await dialog.getByRole("button", { name: "Create invitation" }).click();
  await linkDialog.getByRole("button", { name: "Done" }).click();
  await page.goto(usersPage(other.email));
  await choose(page, other.email, "Cancel invitation");
  await confirm(page, "Cancel invitation");
  await expect(success(page, "Success")).toContainText(
    `The invitation for ${other.email} is canceled.`,
  );
  await expect(page.getByText("No accounts match.")).toBeVisible();
  forgive(complaints, 409);
});

async function setPassword(page: Page, password: string) {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
}

test("on a phone, all actions are in a menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const user = await createUser(page.request);
  await openAsAdmin(page, usersPage(user.email));
  await expect(userRow(page, user.email)).toBeVisible();
  await userRow(page, user.email).getByRole("button", { name: "Actions for" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Grant admin access",
    "End all sessions",
    "Deactivate",
  ]);
  await page.getByRole("menuitem", { name: "Grant admin access" }).click();
  await confirm(page, "Grant admin access");
  await expect(userRow(page, user.email).getByText("Admin", { exact: true })).toBeVisible();
  await expect(
    userRow(page, user.email).getByRole("button", { name: "Actions for" }),
  ).toBeFocused();
});
