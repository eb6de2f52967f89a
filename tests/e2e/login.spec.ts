import type { Page } from "@playwright/test";
import { website } from "#content/website.ts";
import { expect, hold, test, waitForHydration } from "./fixtures.ts";
import {
  createAdmin,
  createUser,
  FIRST_ADMIN,
  failure,
  forgive,
  logIn,
  newPerson,
  signInDirectly,
  startSession,
  success,
} from "./people.ts";

// An hour allows 30 sign-ups from one IP address: these tests make many accounts.
test.use({ siteOf: "login" });

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const password = (page: Page) => page.getByLabel("Password", { exact: true });

async function open(page: Page, path = "/login") {
  await page.goto(path);
  await waitForHydration(page);
}

async function openSignUp(page: Page) {
  await open(page);
  await page.getByRole("tab", { name: "Sign Up" }).click();
}

async function signUp(page: Page, values: { name: string; email: string; password: string }) {
  await page.getByRole("textbox", { name: "Name" }).fill(values.name);
  await email(page).fill(values.email);
  await password(page).fill(values.password);
  await page.getByRole("button", { name: "Sign Up" }).click();
}

test("the login page has two tabs with their fields", { tag: "@core" }, async ({ page }) => {
  await open(page);
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await expect(page.getByText("Login or create an account to manage blog posts")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Login", "Sign Up"]);
  await expect(page.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
  await expect(email(page)).toHaveAttribute("autocomplete", "username");
  await expect(password(page)).toHaveAttribute("autocomplete", "current-password");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveAttribute("autocomplete", "name");
  await expect(email(page)).toHaveAttribute("autocomplete", "email");
  await expect(password(page)).toHaveAttribute("autocomplete", "new-password");
  for (const field of [name, email(page), password(page)]) {
    await expect(field).toHaveAttribute("required");
  }
});

test("what was typed before hydration is still there", async ({ page }) => {
  const release = await hold(page, "**/*.js");
  await page.goto("/login", { waitUntil: "commit" });
  await email(page).fill("early@example.com");
  release();
  await waitForHydration(page);
  await expect(email(page)).toHaveValue("early@example.com");
});

test("the tabs work by keyboard, and what was typed goes along, but no password", async ({
  page,
}) => {
  await open(page);
  await email(page).fill("ada@example.com");
  await password(page).fill("secret");
  await page.getByRole("tab", { name: "Login" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Sign Up" })).toBeFocused();
  await expect(email(page)).toHaveValue("ada@example.com");
  await expect(password(page)).toHaveValue("");
});

test("the form that is left is gone at once, not a frame later", async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.getByRole("tab", { name: "Sign Up" }).dispatchEvent("click");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeVisible();
  expect(await email(page).count()).toBe(1);
});

test("a password can be looked at", async ({ page }) => {
  await open(page);
  await password(page).fill("secret");
  await expect(password(page)).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password(page)).toHaveAttribute("type", "password");
});

test("while logging in, the form is disabled and the button says so; a wrong password is reported", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const person = await createUser(page.request);
  await open(page);
  const release = await hold(page, "**/api/auth/token*");
  await logIn(page, { ...person, password: "wrong-password" });
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
  await expect(email(page)).toBeDisabled();
  await expect(password(page)).toBeDisabled();
  release();
  await expect(failure(page, "Login failed")).toContainText(
    "Invalid email or password. Please try again.",
  );
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
  await expect(email(page)).toHaveValue(person.email);
  await expect(page).toHaveURL("/login");
  forgive(complaints, 400);
});

test("any other response of the server is shown as it is", async ({ page, complaints }) => {
  await open(page);
  await page.route("**/api/auth/token*", (route) =>
    route.fulfill({ status: 429, json: { code: 429, error_code: "x", msg: "Too many attempts." } }),
  );
  await logIn(page, newPerson());
  await expect(failure(page, "Error")).toContainText("Too many attempts.");
  forgive(complaints, 429);
});

test("signing up makes an account, does not sign in, and leads to the login", {
  tag: "@core",
}, async ({ page }) => {
  const person = newPerson();
  await openSignUp(page);
  const sent = page.waitForRequest("**/api/auth/signup*");
  await page.route("**/api/auth/signup*", async (route) => {
    await expect(page.getByRole("button", { name: "Creating account..." })).toBeDisabled();
    await expect(email(page)).toBeDisabled();
    await route.continue();
  });
  await signUp(page, { name: "Ada Byron", ...person });
  const request = await sent;
  expect(new URL(request.url()).searchParams.get("redirect_to")).toBe(
    `${new URL(page.url()).origin}/`,
  );
  expect(request.postDataJSON().data).toEqual({ name: "Ada Byron" });
  await expect(success(page, "Success!")).toContainText(
    "Account created successfully. You can now login.",
  );
  await expect(page.getByRole("tab", { name: "Login" })).toHaveAttribute("aria-selected", "true");
  await expect(email(page)).toHaveValue(person.email);
  await expect(password(page)).toHaveValue("");
  await expect(password(page)).toBeFocused();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("an admin who logs in arrives at the dashboard and stays signed in", { tag: "@core" }, async ({
  page,
}) => {
  const admin = await createAdmin(page.request);
  await open(page);
  await logIn(page, { ...admin, email: ` ${admin.email.toUpperCase()} ` });
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(admin.email)).toBeVisible();
});

test("the admin page that required the login opens after it", { tag: "@core" }, async ({
  page,
}) => {
  await page.goto("/admin/posts?q=draft");
  await expect(page).toHaveURL("/login");
  await waitForHydration(page);
  await logIn(page, FIRST_ADMIN);
  await expect(page).toHaveURL("/admin/posts?q=draft");
  await expect(page.getByRole("heading", { name: "Manage Posts" })).toBeVisible();
});

test("a user who has logged out arrives at the dashboard next time", async ({ page }) => {
  await signInDirectly(page, await createAdmin(page.request));
  await page.goto("/admin/users");
  await page.goto("/admin");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await open(page);
  await logIn(page, FIRST_ADMIN);
  await expect(page).toHaveURL("/admin");
});

test("a browser that has logged in before gets in while strangers lock the account", async ({
  page,
  request,
  complaints,
}) => {
  const admin = await createAdmin(request);
  await open(page);
  await logIn(page, admin);
  await expect(page).toHaveURL("/admin");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");

  const data = { email: admin.email, password: "a guess" };
  const guess = () => request.post("/api/auth/token?grant_type=password", { data });
  for (let n = 0; n < 10; n++) await guess();
  expect((await guess()).status()).toBe(429);

  await open(page);
  await logIn(page, { ...admin, password: "mistyped" });
  await expect(failure(page, "Login failed")).toBeVisible();
  await logIn(page, admin);
  await expect(page).toHaveURL("/admin");
  // No page ever gets the cookie.
  const cookies = await page.context().cookies();
  expect(cookies.map(({ path }) => path)).toEqual(["/api/auth"]);
  forgive(complaints, 400);
});

test("without a mail server, the page for a forgotten password names the administrator, not a command", async ({
  page,
}) => {
  await open(page);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  const main = page.getByRole("main");
  await expect(main.getByText("Contact the site’s administrator")).toBeVisible();
  await expect(main.getByRole("link", { name: website.firm.email })).toBeVisible();
  await expect(page.getByText("npm run")).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
});

test("a password that everybody guesses is refused beside its field", async ({
  page,
  complaints,
}) => {
  await openSignUp(page);
  await signUp(page, { name: "Ada Byron", ...newPerson(), password: "qwerty123" });
  await expect(failure(page, "Error")).toContainText("This password is too common.");
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAttribute("aria-invalid", "true");
  forgive(complaints, 422);
});

test("a user with a session goes from the login page to the dashboard", { tag: "@core" }, async ({
  page,
}) => {
  await signInDirectly(page, FIRST_ADMIN);
  for (const path of ["/login", "/auth"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/admin");
    await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  }
});

test("signing in in another tab signs in this one, too", { tag: "@core" }, async ({
  page,
  context,
}) => {
  await open(page);
  const other = await context.newPage();
  await open(other, "/auth");
  await logIn(other, FIRST_ADMIN);
  await expect(other).toHaveURL("/admin");
  await expect(page).toHaveURL("/admin");
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
});

test("a sign-in that is announced before its session is stored redirects nobody", async ({
  page,
}) => {
  const session = await startSession(page.request, FIRST_ADMIN);
  await open(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  // The message is repeated until the library is loaded.
  await expect(async () => {
    await page.evaluate((session) => {
      const told = new BroadcastChannel(`sb-${location.host}-auth-token`);
      told.postMessage({ event: "SIGNED_IN", session });
    }, session);
    await expect(page).toHaveURL("/admin", { timeout: 500 });
  }).toPass();
  await page.evaluate((stored) => {
    const key = `sb-${location.host}-auth-token`;
    localStorage.setItem(key, stored);
    dispatchEvent(new StorageEvent("storage", { key, newValue: stored }));
  }, JSON.stringify(session));
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  expect(requested.filter((url) => url.endsWith("/api/rpc/check_my_role"))).toHaveLength(1);
});

test("a visitor's pages load neither the sign-in library nor the form's checks before they are needed", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.url());
  });
  // Requested again: the browser forgets responses when it leaves the page.
  const fetchText = async (url: string) => (await page.request.get(url)).text();
  await page.goto("/");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  const isLoaded = async (word: string) =>
    (await Promise.all(scripts.map(fetchText))).some((script) => script.includes(word));
  expect(scripts.length).toBeGreaterThan(0);
  expect(await isLoaded("ZodError")).toBe(false);
  await page.getByRole("textbox", { name: "Name" }).focus();
  await expect.poll(() => isLoaded("ZodError")).toBe(true);
  expect(await isLoaded("gotrue-js")).toBe(false);
  await page.goto("/login");
  await expect.poll(() => isLoaded("gotrue-js")).toBe(true);
});
