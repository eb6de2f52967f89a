import type { Page } from "@playwright/test";
import { codeAt } from "../helpers/login/second-factor.ts";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./fixtures.ts";
import {
  clearSession,
  createAdmin,
  createUser,
  FIRST_ADMIN,
  failure,
  forgive,
  logIn,
  signInDirectly,
  startSession,
  success,
} from "./people.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const STEP_MS = 30_000;

test("an authenticator app and a recovery code log in, after the password", async ({
  page,
  complaints,
}) => {
  const admin = await createAdmin(page.request);
  await signInDirectly(page, admin);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Login security" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Login security" })).toBeVisible();
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const setUp = dialog(page, "Set up authenticator app");
  const qrCode = setUp.getByRole("img", { name: "QR code" });
  await expect(qrCode).toBeVisible();
  expect(await qrCode.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(" ", "");
  const code = setUp.getByRole("textbox", { name: "Code" });
  await code.fill("12345");
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await expect(failure(page, "Validation Error")).toContainText("Enter the 6-digit code");
  // A toast stays while it is pointed at.
  await page.mouse.move(0, 0);
  await expectAccessible(page);
  await code.fill(codeAt(secret, new Date()));
  await setUp.getByRole("button", { name: "Turn on" }).click();

  const codes = dialog(page, "Your recovery codes");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const [recovery = ""] = await codes.getByRole("listitem").allInnerTexts();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await codes.getByRole("button", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("recovery-codes.txt");
  await codes.getByRole("button", { name: "I’ve stored them" }).click();
  await expect(page.getByText("10 left")).toBeVisible();

  await page.goto("/admin");
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/login");
  await logIn(page, admin);
  const secondStep = page.getByRole("heading", { name: "Two-step login" });
  await expect(secondStep).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill("AAAA-AAAA-AAAA-AAAA");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(failure(page, "Login failed")).toContainText("That code isn’t right");
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  // The next code, because the setup used the current one.
  const next = codeAt(secret, new Date(Date.now() + STEP_MS));
  await page.getByRole("textbox", { name: "Code" }).fill(next);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/admin");

  await clearSession(page);
  await page.goto("/login");
  await logIn(page, admin);
  await expect(secondStep).toBeFocused();
  await page.getByRole("textbox", { name: "Code" }).fill(recovery);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/admin");
  await page.goto("/account#login-security");
  await expect(page.getByText("9 left")).toBeVisible();
  await page.getByRole("button", { name: "Remove authenticator app" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(success(page, "Success")).toContainText("Your authenticator app is removed.");
  await expect(page.getByText("9 left")).toHaveCount(0);
  forgive(complaints, 400, 403);
});

test("a passkey is added on the account page and logs in without a password", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const user = await createUser(page.request);
  await signInDirectly(page, user);
  await page.goto("/account");
  const section = page.getByRole("region", { name: "Login security" });
  await section.getByRole("button", { name: "Add a passkey" }).click();
  const codes = dialog(page, "Your recovery codes");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByRole("button", { name: "I’ve stored them" }).click();
  const passkey = section.getByRole("list", { name: "Passkeys" }).getByRole("listitem");
  await expect(passkey).toContainText("Not used yet");
  await passkey.getByRole("button", { name: "Rename" }).click();
  const rename = dialog(page, "Rename passkey");
  await rename.getByRole("textbox", { name: "Name" }).fill("My laptop");
  await rename.getByRole("button", { name: "Save" }).click();
  await expect(passkey).toContainText("My laptop");
  // A device holds only one passkey for an account.
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await expect(failure(page, "Error")).toContainText("This device already has a passkey");

  for (const label of ["Log in with a passkey", "Use a passkey"]) {
    await clearSession(page);
    await page.goto("/account");
    await expect(page).toHaveURL("/login");
    if (label === "Use a passkey") await logIn(page, user);
    await page.getByRole("button", { name: label }).click();
    await expect(page).toHaveURL("/account");
  }
  await expect(passkey).toContainText("Last used");
  await passkey.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(passkey).toHaveCount(0);

  await clearSession(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(failure(page, "Login failed")).toContainText("We don’t recognize this passkey");
  forgive(complaints, 400, 403);
});

test("a change long after the login needs the password; an admin without a second factor is sent to set one up", async ({
  page,
  complaints,
}) => {
  const admin = await createAdmin(page.request);
  await signInDirectly(page, admin);
  let isVerified = false;
  await page.route("**/api/account/totp", (route) =>
    isVerified
      ? route.continue()
      : route.fulfill({ status: 403, json: { error: { code: "verification_required" } } }),
  );
  await page.route("**/api/rpc/check_my_role", (route) =>
    route.fulfill({ status: 403, json: { error: { code: "second_factor_required" } } }),
  );
  await page.goto("/admin/posts");
  await expect(page).toHaveURL("/account#login-security");
  await expect(page.getByRole("status").filter({ hasText: "Admins need a second" })).toBeVisible();
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const confirm = dialog(page, "Confirm it’s you");
  await confirm.getByLabel("Password", { exact: true }).fill("Not-My-Password-1");
  await confirm.getByRole("button", { name: "Continue" }).click();
  await expect(failure(page, "Error")).toContainText("Your current password is incorrect.");
  await expectAccessible(page);
  await confirm.getByLabel("Password", { exact: true }).fill(admin.password);
  isVerified = true;
  await confirm.getByRole("button", { name: "Continue" }).click();
  const setUp = dialog(page, "Set up authenticator app");
  const secret = (await setUp.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(" ", "");
  await setUp.getByRole("textbox", { name: "Code" }).fill(codeAt(secret, new Date()));
  await page.unroute("**/api/rpc/check_my_role");
  await setUp.getByRole("button", { name: "Turn on" }).click();
  const codes = dialog(page, "Your recovery codes");
  await codes.getByRole("button", { name: "I’ve stored them" }).click();
  await page.getByRole("link", { name: "Continue to the admin area" }).click();
  await expect(page).toHaveURL("/admin");
  forgive(complaints, 403, 422);
});

test("an admin resets the two-step login of someone who lost their phone", async ({ page }) => {
  const user = await createUser(page.request);
  const { access_token } = await startSession(page.request, user);
  const headers = { Authorization: `Bearer ${access_token}` };
  const { secret } = await (await page.request.post("/api/account/totp", { headers })).json();
  const data = { code: codeAt(secret, new Date()) };
  const confirmed = await page.request.post("/api/account/totp/confirm", { headers, data });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);

  await signInDirectly(page, FIRST_ADMIN);
  await page.goto(`/admin/users?${new URLSearchParams({ q: user.email })}`);
  await page.getByRole("button", { name: `Actions for ${user.email}` }).click();
  await page.getByRole("menuitem", { name: "Reset two-step login" }).click();
  const question = page.getByRole("alertdialog", { name: "Reset two-step login" });
  await expect(question).toContainText(`passkeys and recovery codes of ${user.email}`);
  await question.getByRole("button", { name: "Reset two-step login" }).click();
  await expect(success(page, "Success")).toContainText("can log in with the password alone");

  await clearSession(page);
  await page.goto("/login");
  await logIn(page, user);
  await expect(page).toHaveURL("/");
});
