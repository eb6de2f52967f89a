import type { Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./fixtures.ts";
import {
  createAdmin,
  createUser,
  endSessions,
  FIRST_ADMIN,
  failure,
  forgive,
  logIn,
  openAsAdmin,
  setAdmin,
  signInDirectly,
} from "./people.ts";

const PAGES = [
  { path: "/admin", heading: "Admin Dashboard" },
  { path: "/admin/posts", heading: "Manage Posts" },
  { path: "/admin/posts/new", heading: "Create New Post" },
  { path: "/admin/posts/edit/1", heading: "Edit Post" },
  { path: "/admin/website", heading: "Website" },
  { path: "/admin/website/case-studies", heading: "Case studies" },
  { path: "/admin/website/history", heading: "History" },
  { path: "/admin/tags", heading: "Tags" },
  { path: "/admin/import", heading: "Import Articles" },
  { path: "/admin/media", heading: "Media" },
  { path: "/admin/statistics", heading: "Statistics" },
  { path: "/admin/messages", heading: "Messages" },
  { path: "/admin/registrations", heading: "Registrations" },
  { path: "/admin/statements", heading: "Statements" },
  { path: "/admin/statements/new", heading: "New statement" },
  { path: "/admin/users", heading: "Users" },
  { path: "/admin/activity", heading: "Activity" },
  { path: "/admin/password-reset", heading: "Password reset" },
];

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const menu = (page: Page) => page.getByRole("navigation", { name: "Main" });
const adminMenu = (page: Page) => page.getByRole("navigation", { name: "Admin" });
const adminItem = (page: Page) => menu(page).getByRole("link", { name: "Admin" });

test("a guest is sent to the login from every admin page", { tag: "@core" }, async ({ page }) => {
  const requested = adminRequests(page);
  for (const path of [...PAGES.map((listed) => listed.path), "/admin/nowhere"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/login");
    await expect(heading(page)).toHaveText("Welcome");
  }
  expect(requested).toEqual([]);
});

test("a user without the role is redirected to the home page, with the reason", {
  tag: "@core",
}, async ({ page }) => {
  await signInDirectly(page, await createUser(page.request));
  const requested = adminRequests(page);
  await page.goto("/admin/users");
  await expect(page).toHaveURL("/");
  await expect(failure(page, "Access Denied")).toContainText(
    "You need admin privileges to access this page.",
  );
  await expect(failure(page, "Access Denied")).toHaveCount(1);
  await expect(adminItem(page)).toHaveCount(0);
  expect(requested).toEqual([]);
});

test("nothing is shown or fetched before the role is known", async ({ page }) => {
  await signInDirectly(page, FIRST_ADMIN);
  const requested = adminRequests(page);
  let checks = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/rpc/check_my_role", async (route) => {
    checks++;
    expect(route.request().postDataJSON()).toEqual({ _role: "admin" });
    await released;
    await route.continue();
  });
  const check = page.waitForRequest("**/api/rpc/check_my_role");
  await page.goto("/admin/users");
  await check;
  await expect(page.getByRole("main")).toHaveText("Loading...");
  await expect(adminMenu(page)).toHaveCount(0);
  expect(requested).toEqual([]);
  release();
  await expect(heading(page)).toHaveText("Users");
  await expect(adminMenu(page)).toHaveCount(1);
  await expect.poll(() => requested).not.toEqual([]);
  expect(checks).toBe(1);
});

test("a server that does not respond does not end the session", async ({ page, complaints }) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.route("**/api/rpc/check_my_role", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/admin");
  await expect(
    page.getByRole("alert").filter({ hasText: "We can’t reach the server." }),
  ).toBeVisible();
  await page.unroute("**/api/rpc/check_my_role");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Admin Dashboard");
  forgive(complaints, 503);
});

test("an admin sees every page, and the not-found page where there is none", async ({
  page,
  complaints,
}) => {
  await signInDirectly(page, FIRST_ADMIN);
  for (const listed of PAGES) {
    await page.goto(listed.path);
    await expect(heading(page)).toHaveText(listed.heading);
    await expect(page).toHaveTitle(`${listed.heading} | Alderline`);
  }
  const logged = page.waitForEvent("console", (message) =>
    message.text().includes("404: there is no page at /admin/nowhere"),
  );
  await page.goto("/admin/nowhere");
  await expect(heading(page)).toHaveText("404");
  await logged;
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  // There is no post with that id.
  forgive(complaints, 404);
});

test("the Admin item appears with the role and disappears with the session", async ({
  page,
  context,
}) => {
  await page.goto("/capabilities");
  await waitForHydration(page);
  await expect(adminItem(page)).toHaveCount(0);
  const other = await context.newPage();
  await other.goto("/login");
  await waitForHydration(other);
  await logIn(other, FIRST_ADMIN);
  await expect(menu(page).getByRole("link").last()).toHaveText("Admin");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(adminItem(page)).toHaveCount(0);
  await expect(page).toHaveURL("/capabilities");
});

test("the menu links to every page and marks the current one", { tag: "@core" }, async ({
  page,
}) => {
  await openAsAdmin(page, "/admin");
  const links = adminMenu(page).getByRole("link");
  await expect(links).toHaveText([
    "Dashboard",
    "Posts",
    "Website",
    "Tags",
    /^Messages/,
    "Registrations",
    "Statements",
    "Media",
    "Statistics",
    "Import",
    "Users",
    "Activity",
  ]);
  for (const name of ["Posts", "Messages", "Media", "Import", "Users", "Activity", "Dashboard"]) {
    const link = adminMenu(page).getByRole("link", { name });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
    await expect(adminMenu(page).locator("[aria-current]")).toHaveCount(1);
  }
  await expect(page).toHaveURL("/admin");
});

test("the account menu links to profile and password, and ends the session", async ({ page }) => {
  await signInDirectly(page, FIRST_ADMIN);
  for (const [name, path] of [
    ["Profile", "/account#profile"],
    ["Password", "/account#password"],
  ] as const) {
    await page.goto("/admin");
    await page.getByRole("button", { name: "Account" }).click();
    await page.getByRole("menuitem", { name }).click();
    await expect(page).toHaveURL(path);
  }
  await page.goto("/admin");
  await page.getByRole("button", { name: "Account" }).click();
  await expect(page.getByRole("menu")).toContainText(FIRST_ADMIN.email);
  await expect(page.getByRole("menuitem", { name: "View site" })).toHaveAttribute("href", "/");
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
});

test("on a phone the menu opens as a drawer, and closes after a choice", { tag: "@core" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsAdmin(page, "/admin");
  await expect(adminMenu(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await adminMenu(page).getByRole("link", { name: "Media" }).click();
  await expect(page).toHaveURL("/admin/media");
  await expect(adminMenu(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
});

test("a new message shows in the menu", async ({ page }) => {
  await signInDirectly(page, FIRST_ADMIN);
  await page.clock.install();
  await page.goto("/admin/media");
  await expect(heading(page)).toHaveText("Media");
  const message = { name: "Ada", email: "ada@example.com", message: "We have a question." };
  await page.request.post("/api/functions/send-contact-email", { data: message });
  const link = adminMenu(page).getByRole("link", { name: "Messages" });
  await page.clock.runFor(30_000);
  await expect(link).toContainText(/\d+ new/);
});

test("the dashboard leads everywhere and Logout ends the session", async ({ page }) => {
  await openAsAdmin(page, "/admin");
  await expect(page.getByText(FIRST_ADMIN.email)).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "Blog Posts",
    "Import Content",
    "Due this week",
    "Drafts to finish",
    "Messages waiting",
    "Scheduled",
    "Recently published",
    "Page views",
    "Site status",
  ]);
  for (const [name, path] of [
    ["Create New Post", "/admin/posts/new"],
    ["Manage Posts", "/admin/posts"],
    ["Import Articles", "/admin/import"],
    ["Read Messages", "/admin/messages"],
  ] as const) {
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await adminMenu(page).getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL("/admin");
  }
  // Waits for the status, which could otherwise still be loading when the session ends.
  await expect(page.getByRole("region", { name: "Site status" })).toContainText("Version");
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).pathname));
  const ended = page.waitForResponse("**/api/auth/logout?scope=local");
  await page.getByRole("button", { name: "Logout" }).click();
  expect((await ended).status()).toBe(204);
  await expect(page).toHaveURL("/");
  await expect(adminItem(page)).toHaveCount(0);
  expect(visited).not.toContain("/login");
  await page.goto("/admin");
  await expect(page).toHaveURL("/login");
});

test("signing out in another tab sends an admin page to the login", async ({ page, context }) => {
  await openAsAdmin(page, "/admin/users");
  await expect(heading(page)).toHaveText("Users");
  const other = await context.newPage();
  await other.goto("/admin");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  await expect(other).toHaveURL("/");
});

test("a session that the server has ended leads to the login at the next request", {
  tag: "@core",
}, async ({ page, complaints }) => {
  const session = await signInDirectly(page, await createAdmin(page.request));
  // Nothing more is requested until the next click.
  await page.goto("/admin", { waitUntil: "networkidle" });
  await expect(heading(page)).toHaveText("Admin Dashboard");
  await endSessions(page.request, session.access_token);
  await page.getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL("/login");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  forgive(complaints, 400, 401);
});

test("an expired access token is renewed without a notice", { tag: "@core" }, async ({
  page,
  complaints,
}) => {
  await signInDirectly(page, await createAdmin(page.request));
  await page.evaluate(() => {
    const key = `sb-${location.host}-auth-token`;
    const session = JSON.parse(localStorage.getItem(key) ?? "");
    localStorage.setItem(key, JSON.stringify({ ...session, access_token: "run-out" }));
  });
  await page.goto("/admin/users");
  await expect(page.getByRole("list", { name: "Accounts" })).toBeVisible();
  forgive(complaints, 401);
});

test("a removed role leads home at the next request", { tag: "@core" }, async ({
  page,
  complaints,
}) => {
  const admin = await createAdmin(page.request);
  await signInDirectly(page, admin);
  await page.goto("/admin", { waitUntil: "networkidle" });
  await expect(heading(page)).toHaveText("Admin Dashboard");
  await setAdmin(page.request, admin.id, false);
  await adminMenu(page).getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL("/");
  await expect(failure(page, "Access Denied")).toBeVisible();
  forgive(complaints, 403);
});

function adminRequests(page: Page) {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/admin")) requested.push(request.url());
  });
  return requested;
}
