import type { Page } from "@playwright/test";
import { expect, hold, test } from "./fixtures.ts";
import {
  createAdmin,
  createUser,
  endSessions,
  FIRST_ADMIN,
  failure,
  forgive,
  logIn,
  signInDirectly,
  startSession,
  success,
} from "./people.ts";

const PATH = "/admin/password-reset";
const NEW_PASSWORD = "Analytical-Engine-2";

async function submit(page: Page, email: string, password: string) {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("New Password").fill(password);
  await page.getByRole("button", { name: "Update Password" }).click();
}

test("a new password is set, and two seconds later the login follows", { tag: "@core" }, async ({
  page,
}) => {
  const user = await createUser(page.request);
  await signInDirectly(page, FIRST_ADMIN);
  await page.clock.install();
  await page.goto(PATH);
  const release = await hold(page, "**/api/functions/update-admin-password");
  await submit(page, ` ${user.email} `, NEW_PASSWORD);
  await expect(page.getByRole("button", { name: "Updating..." })).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "Email" })).toBeDisabled();
  release();
  await expect(success(page, "Success")).toContainText("Password updated successfully");
  await startSession(page.request, { ...user, password: NEW_PASSWORD });

  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  await page.clock.runFor(1500);
  expect(visited).toEqual([]);
  await page.clock.runFor(600);
  // The admin is still signed in, so the login sends them on.
  await expect(page).toHaveURL("/admin");
  await expect.poll(() => visited).toEqual(["/login", "/admin"]);
});

test("the server's refusal is shown; without one, that it failed", async ({ page, complaints }) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto(PATH);
  await submit(page, "nobody@example.com", NEW_PASSWORD);
  await expect(failure(page, "Error")).toContainText("No account found with this email address.");
  await page.route("**/api/functions/update-admin-password", (route) =>
    route.fulfill({ status: 500, body: "oops" }),
  );
  await submit(page, "nobody@example.com", NEW_PASSWORD);
  await expect(
    failure(page, "Error").filter({ hasText: "Failed to update password" }),
  ).toBeVisible();
  forgive(complaints, 404, 500);
});

test("without a session nothing is sent", async ({ page }) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto(PATH, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Password reset" })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await submit(page, "nobody@example.com", NEW_PASSWORD);
  await expect(failure(page, "Error")).toContainText("You must be logged in to update passwords");
});

test("one's own password needs the current one", async ({ page, complaints }) => {
  const admin = await createAdmin(page.request);
  await signInDirectly(page, admin);
  await page.goto(PATH);
  await page.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  const current = page.getByLabel("Current password");
  await expect(current).toHaveCount(0);
  await page.getByRole("textbox", { name: "Email" }).fill(admin.email);
  await expect(current).toBeVisible();
  await submit(page, admin.email, NEW_PASSWORD);
  await expect(failure(page, "Validation Error")).toContainText("Enter your current password");
  await expect(current).toBeFocused();
  await expect(current).toHaveAttribute("aria-invalid", "true");
  await current.fill("mistyped");
  await submit(page, admin.email, NEW_PASSWORD);
  await expect(failure(page, "Your current password is incorrect.")).toBeVisible();
  await expect(current).toBeFocused();
  await startSession(page.request, admin);
  forgive(complaints, 422);
});

test("a session that the server has ended is reported in the specified words", async ({
  page,
  complaints,
}) => {
  const admin = await createAdmin(page.request);
  const { access_token } = await signInDirectly(page, admin);
  await page.goto(PATH, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Password reset" })).toBeVisible();
  await endSessions(page.request, access_token);
  await submit(page, "nobody@example.com", NEW_PASSWORD);
  await expect(failure(page, "Error")).toContainText("You must be logged in to update passwords");
  await expect(page).toHaveURL("/login");
  await logIn(page, admin);
  await expect(page).toHaveURL(PATH);
  forgive(complaints, 400, 401);
});
