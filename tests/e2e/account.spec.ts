import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { createUser, FIRST_ADMIN, failure, forgive, signInDirectly } from "./people.ts";

// An hour allows 30 sign-ups from one IP address: these tests make many accounts.
test.use({ siteOf: "accounts" });

const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const notice = (page: Page) => page.getByRole("complementary", { name: "Your account" });
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage));

test("a user without the role sees the account in the navigation and can sign out there", {
  tag: "@core",
}, async ({ page }) => {
  const person = await createUser(page.request);
  await signInDirectly(page, person);
  await page.goto("/blog");
  await expect(menu(page).getByText(person.email)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await menu(page).getByRole("button", { name: "Log out" }).click();
  await expect(menu(page).getByText(person.email)).toHaveCount(0);
  await expect(page).toHaveURL("/blog");
  expect(await storedKeys(page)).toEqual([]);
});

test("the phone's menu has the account and Log out", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const person = await createUser(page.request);
  await signInDirectly(page, person);
  await page.goto("/blog");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(menu(page).getByText(person.email)).toBeVisible();
  await menu(page).getByRole("button", { name: "Log out" }).click();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL("/blog");
  expect(await storedKeys(page)).toEqual([]);
});

test("an admin and a guest see neither the account nor Log out", async ({ page }) => {
  await page.goto("/blog");
  await waitForHydration(page);
  await expect(page.getByRole("button", { name: "Log out" })).toHaveCount(0);
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto("/blog");
  await expect(menu(page).getByRole("link", { name: "Admin" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log out" })).toHaveCount(0);
});

test("a user who is denied is told what to do, and can log out right there", async ({ page }) => {
  const person = await createUser(page.request);
  await signInDirectly(page, person);
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/");
  await expect(failure(page, "Access Denied")).toBeVisible();
  await expect(notice(page)).toContainText(
    `You’re logged in as ${person.email}, but this account doesn’t have admin access. Ask an admin to grant it, or log out to use another account.`,
  );
  await notice(page).getByRole("button", { name: "Log out" }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(menu(page).getByText(person.email)).toHaveCount(0);
  await expect(page).toHaveURL("/");
});

test("the notice can be dismissed, and is not on other pages", async ({ page }) => {
  await signInDirectly(page, await createUser(page.request));
  await page.goto("/admin");
  await notice(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(notice(page)).toHaveCount(0);
  await page.goto("/admin");
  await expect(notice(page)).toBeVisible();
  await menu(page).getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL("/blog");
  await expect(notice(page)).toHaveCount(0);
});

test("signing out works while the server cannot be reached", async ({ page, complaints }) => {
  const person = await createUser(page.request);
  await signInDirectly(page, person);
  await page.goto("/blog");
  await page.route("**/api/auth/logout*", (route) => route.fulfill({ status: 503, json: {} }));
  await menu(page).getByRole("button", { name: "Log out" }).click();
  await expect(menu(page).getByText(person.email)).toHaveCount(0);
  expect(await storedKeys(page)).toEqual([]);
  forgive(complaints, 503);
});

test("a visitor without a session loads nothing of this", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  expect(requested.filter((path) => /account|denied/.test(path))).toEqual([]);
});
