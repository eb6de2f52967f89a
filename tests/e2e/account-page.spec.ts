import type { Page } from "@playwright/test";
import { expect, hold, test } from "./fixtures.ts";
import {
  createAdmin,
  createUser,
  failure,
  forgive,
  logIn,
  setAdmin,
  signInDirectly,
  startSession,
  success,
} from "./people.ts";
import { createPost } from "./posts.ts";

// An hour allows 30 sign-ups from one IP address: these tests make many accounts.
test.use({ siteOf: "accounts" });

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const sessions = (page: Page) => page.getByRole("list", { name: "Sessions" }).getByRole("listitem");
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });
const NEW_PASSWORD = "Analytical-Engine-2";

test("a user without the role has an account page: name, password, sessions, sign out", async ({
  page,
  complaints,
}) => {
  const user = await createUser(page.request);
  await page.goto("/account#sessions");
  await expect(page).toHaveURL("/login");
  await logIn(page, user);
  await expect(page).toHaveURL("/account#sessions");
  await expect(section(page, "Sessions")).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeAttached();

  const profile = section(page, "Profile");
  await expect(profile.getByRole("textbox", { name: "Email" })).toHaveValue(user.email);
  const name = profile.getByRole("textbox", { name: "Name" });
  await name.fill("A");
  await profile.getByRole("button", { name: "Save Profile" }).click();
  await expect(failure(page, "Validation Error")).toContainText("at least 2 characters");
  await name.fill("Ada Lovelace");
  await profile.getByRole("button", { name: "Save Profile" }).click();
  await expect(success(page, "Success")).toContainText("Profile updated successfully.");

  const elsewhere = await startSession(page.request, user);
  const password = section(page, "Password");
  await password.getByLabel("Current password", { exact: true }).fill("Not-My-Password-1");
  await password.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await password.getByRole("button", { name: "Update Password" }).click();
  await expect(failure(page, "Error")).toContainText("Your current password is incorrect.");
  await expect(password.getByLabel("New Password", { exact: true })).toHaveValue(NEW_PASSWORD);
  await password.getByLabel("Current password", { exact: true }).fill(user.password);
  await password.getByRole("button", { name: "Update Password" }).click();
  await expect(success(page, "Success")).toContainText("Password updated successfully");
  const headers = { Authorization: `Bearer ${elsewhere.access_token}` };
  expect((await page.request.get("/api/auth/user", { headers })).status()).toBe(401);

  await page.reload();
  await expect(name).toHaveValue("Ada Lovelace");
  await section(page, "Log out").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  forgive(complaints, 401, 422);
});

test("who no longer is an admin can't change the name that readers see", async ({ page }) => {
  const author = await createAdmin(page.request);
  await createPost(page.request, {}, author);
  await setAdmin(page.request, author.id, false);
  await signInDirectly(page, author);
  await page.goto("/account");
  const name = section(page, "Profile").getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("Ada Byron");
  await expect(name).not.toBeEditable();
  await expect(name).toHaveAccessibleDescription(
    "Readers see this name with your posts. To change it, you need the admin role.",
  );
  await expect(page.getByRole("button", { name: "Save Profile" })).toHaveCount(0);
});

test("sessions are ended one by one or all at once, and the other device is logged out", async ({
  page,
  browser,
  siteUrl,
}) => {
  const admin = await createAdmin(page.request);
  await signInDirectly(page, admin);
  await startSession(page.request, admin);
  const context = await browser.newContext({
    baseURL: siteUrl,
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  const phone = await context.newPage();
  await phone.goto("/login");
  await logIn(phone, admin);
  await expect(phone).toHaveURL("/admin");

  await page.goto("/admin");
  await page.getByRole("button", { name: "Account" }).click();
  const menu = page.getByRole("menu");
  await expect(menu).toContainText("Ada Byron");
  await expect(menu).toContainText(admin.email);
  await expect(menu.getByRole("menuitem")).toHaveText([
    "Profile",
    "Password",
    "Login security",
    "Sessions",
    "View site",
    "Logout",
  ]);
  const themes = menu.getByRole("group", { name: "Theme" }).getByRole("menuitemradio");
  await expect(themes).toHaveText(["Light", "Dark", "System"]);
  await expect(themes.last()).toBeChecked();
  await menu.getByRole("menuitem", { name: "Sessions" }).click();
  await expect(page).toHaveURL("/account#sessions");
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeInViewport();
  await expect(sessions(page).first()).toContainText("This device");
  await expect(sessions(page).first()).toContainText("Active now");
  await expect(sessions(page).first().getByRole("button")).toHaveCount(0);
  const before = await sessions(page).count();

  const onPhone = sessions(page).filter({ hasText: "Safari on iPhone" });
  await expect(onPhone).toContainText("IP address 127.0.0.1");
  await onPhone.getByRole("button", { name: "End session on Safari on iPhone" }).click();
  await question(page, "End session").getByRole("button", { name: "End session" }).click();
  await expect(success(page, "Success")).toContainText("Safari on iPhone is logged out.");
  await expect(onPhone).toHaveCount(0);
  await expect(sessions(page)).toHaveCount(before - 1);
  await phone.getByRole("link", { name: "Manage Posts" }).click();
  await expect(phone).toHaveURL("/login");
  await context.close();

  await page.getByRole("button", { name: "End all other sessions" }).click();
  await question(page, "End all other sessions")
    .getByRole("button", { name: "End all other sessions" })
    .click();
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "End all other sessions" })).toHaveCount(0);
});

test("the public header leads a user without the role to the account page", async ({ page }) => {
  const user = await createUser(page.request);
  await signInDirectly(page, user);
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
  await page
    .getByRole("complementary", { name: "Your account" })
    .getByRole("link", { name: "Your account" })
    .click();
  await expect(page).toHaveURL("/account");
  await page.goto("/blog");
  await page.getByRole("link", { name: `Account ${user.email}` }).click();
  await expect(page).toHaveURL("/account");
});

test("both menus lead an admin to the same account page", async ({ page }) => {
  await signInDirectly(page, await createAdmin(page.request));
  await page.goto("/capabilities");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Account", exact: true })
    .click();
  await expect(page).toHaveURL("/account");
  await expect(section(page, "Profile").getByRole("textbox", { name: "Bio" })).toBeVisible();
  await page.goto("/admin");
  const releaseProfile = await hold(page, "**/api/admin/profile");
  await page.getByRole("button", { name: "Account" }).press("Enter");
  await page.getByRole("menuitem", { name: "Password" }).press("Enter");
  await expect(page).toHaveURL("/account#password");
  const password = section(page, "Password").getByLabel("Current password");
  await expect(password).toBeInViewport();
  // The profile above it arrives later, and is taller than its skeleton.
  releaseProfile();
  await expect(section(page, "Profile").getByRole("textbox", { name: "Bio" })).toBeAttached();
  await expect(password).toBeInViewport();
});

test("a list of sessions that can't be loaded says so and is loaded again", async ({
  page,
  complaints,
}) => {
  await signInDirectly(page, await createUser(page.request));
  await page.route("**/api/account/sessions", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/account");
  const failed = section(page, "Sessions").getByRole("alert");
  await expect(failed).toContainText("We couldn’t load this.");
  await page.unroute("**/api/account/sessions");
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(sessions(page)).toHaveCount(1);
  forgive(complaints, 503);
});
