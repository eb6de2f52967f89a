import type { APIRequestContext, Page } from "@playwright/test";
import { readMail } from "../helpers/read-mail.ts";
import { expectAccessible } from "./accessible.ts";
import { waitForHydration } from "./fixtures.ts";
import { expect, test } from "./mail-fixtures.ts";
import {
  createUser,
  FIRST_ADMIN,
  failure,
  forgive,
  logIn,
  newPerson,
  type Person,
  signInDirectly,
  startSession,
  success,
} from "./people.ts";

// The tests share one site, and so one mail server.
test.describe.configure({ mode: "default" });

const NEW_PASSWORD = "Analytical-Engine-2";

type Mails = { received: { to: string[]; raw: string }[] };

/** The links sent to this person so far, once there are as many. */
async function linksTo(mail: Mails, { email }: Person, count = 1) {
  const sent = () => mail.received.filter(({ to }) => to.includes(email));
  await expect.poll(() => sent().length, { timeout: 60_000 }).toBe(count);
  const mails = await Promise.all(sent().map(({ raw }) => readMail(raw)));
  return mails.map(({ text }) => /http:\S+/.exec(text ?? "")?.[0] ?? "");
}

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });
const sendAgain = (page: Page) => page.getByRole("button", { name: "Send it again" });
const canLogIn = async (request: APIRequestContext, { email, password }: Person) => {
  const data = { email, password };
  return (await request.post("/api/auth/token?grant_type=password", { data })).ok();
};

test("after signing up the page says to open the link first, and sends it again", async ({
  page,
  mail,
}) => {
  const person = newPerson();
  await page.goto("/login");
  await waitForHydration(page);
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Byron");
  await email(page).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(success(page, "Success!")).toContainText(
    "Account created successfully. You can now login.",
  );
  const notice = page.getByRole("region", { name: "Confirm your account" });
  await expect(notice).toContainText(`We sent a link to ${person.email}. Open it, then log in.`);
  const [first = ""] = await linksTo(mail, person);
  await sendAgain(page).click();
  await expect(notice).toContainText("Sent. It can take a minute to arrive.");
  const links = await linksTo(mail, person, 2);
  expect(new Set(links).size).toBe(2);

  await page.goto(first);
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await expect(heading(page, "Your account is confirmed")).toBeFocused();
  await page.getByRole("link", { name: "Go to login" }).click();
  await logIn(page, person);
  // Without a role the admin area is closed, but the login has worked.
  await expect(failure(page, "Access Denied")).toBeVisible();
});

test("opening the link confirms nothing, the button does, and the second time says so", async ({
  page,
  mail,
}) => {
  const person = await createUser(page.request);
  const [link = ""] = await linksTo(mail, person);
  const response = await page.request.get(link);
  expect(response.headers()).toMatchObject({
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "content-type": expect.stringContaining("text/html"),
  });
  expect(await canLogIn(page.request, person)).toBe(false);

  await page.goto(link);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await expect(heading(page, "Your account is confirmed")).toBeVisible();
  await expectAccessible(page);
  expect(await canLogIn(page.request, person)).toBe(true);

  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await expect(heading(page, "Your account is already confirmed")).toBeFocused();
});

test("an unknown link says what to do and sends a new one", async ({ page, mail, complaints }) => {
  const person = await createUser(page.request);
  await linksTo(mail, person);
  await page.goto("/confirm-account?token=forged");
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await expect(heading(page, "This link doesn’t work anymore")).toBeFocused();
  await email(page).fill("nobody");
  await sendAgain(page).click();
  await expect(page.getByText("Invalid email address").first()).toBeVisible();
  await expect(email(page)).toBeFocused();
  await email(page).fill(person.email);
  await sendAgain(page).click();
  await expect(heading(page, "Check your inbox")).toBeFocused();
  const [, link = ""] = await linksTo(mail, person, 2);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await expect(heading(page, "Your account is confirmed")).toBeVisible();
  await page.goto("/confirm-account");
  await expect(heading(page, "This link doesn’t work anymore")).toBeVisible();
  forgive(complaints, 403);
});

test("logging in to an unconfirmed account offers the link again, up to a limit", async ({
  page,
  mail,
  complaints,
}) => {
  const person = await createUser(page.request);
  await page.goto("/login");
  await waitForHydration(page);
  await logIn(page, person);
  await expect(failure(page, "Error")).toContainText("Email not confirmed.");
  for (let sent = 0; sent < 3; sent++) {
    await sendAgain(page).click();
    await linksTo(mail, person, sent + 2);
    await expect(page.getByText("Sent. It can take a minute to arrive.")).toBeVisible();
  }
  await sendAgain(page).click();
  await expect(failure(page, "Error")).toContainText(
    "We’ve already sent several emails to this address",
  );
  forgive(complaints, 400, 429);
});

test("an admin confirms an account", async ({ page }) => {
  const person = await createUser(page.request);
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto(`/admin/users?q=${person.email}`);
  const row = page.getByRole("listitem").filter({ hasText: person.email }).first();
  await row.getByRole("button", { name: `Confirm ${person.email}` }).click();
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(success(page, "Success")).toContainText(
    `${person.email} is confirmed and can log in.`,
  );
  await expect(row.getByText("Not confirmed")).toHaveCount(0);
  expect(await canLogIn(page.request, person)).toBe(true);
});

test("an invitation is emailed, and its link sets the password", async ({ page, mail }) => {
  const person = newPerson();
  await signInDirectly(page, FIRST_ADMIN);
  await page.goto(`/admin/users?q=${person.email}`);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Grace Hopper");
  await email(page).fill(person.email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(success(page, "Success")).toContainText(
    `We’re emailing an invitation to ${person.email}.`,
  );
  const [link = ""] = await linksTo(mail, person);
  await page.goto(link);
  await expectAccessible(page);
  await page.getByLabel("New Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(heading(page, "Your account is ready")).toBeFocused();
  await expectAccessible(page);
  expect(await canLogIn(page.request, person)).toBe(true);
});

test("a forgotten password is replaced by a mailed link, which works once", {
  tag: "@core",
}, async ({ page, request, mail, complaints }) => {
  const person = await createUser(request);
  await page.goto((await linksTo(mail, person))[0] ?? "");
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await expect(heading(page, "Your account is confirmed")).toBeVisible();
  const elsewhere = await startSession(request, person);

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL("/forgot-password");
  // The login form has a field of the same name, and stays until the next page is shown.
  await expect(heading(page, "Forgot your password?")).toBeVisible();
  await email(page).fill(person.email);
  await email(page).press("Enter");
  await expect(heading(page, "Check your inbox")).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();
  const [, link = ""] = await linksTo(mail, person, 2);
  expect(link).toContain("/reset-password?token=");

  const referrers: (string | undefined)[] = [];
  page.on("request", (sent) => referrers.push(sent.headers().referer));
  await page.goto(link);
  expect(await canLogIn(request, person)).toBe(true);
  await page.getByLabel("New Password").fill("Password123!");
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByText("This password is too common.").first()).toBeVisible();
  await expect(page.getByLabel("New Password")).toBeFocused();
  await page.getByLabel("New Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(heading(page, "Your password has been updated")).toBeFocused();
  expect(referrers.filter((referrer) => referrer?.includes("token"))).toEqual([]);

  const headers = { Authorization: `Bearer ${elsewhere.access_token}` };
  expect((await request.get("/api/auth/user", { headers })).status()).toBe(401);
  expect(await canLogIn(request, person)).toBe(false);
  expect(await canLogIn(request, { ...person, password: NEW_PASSWORD })).toBe(true);

  await page.goto(link);
  await page.getByLabel("New Password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(heading(page, "This link doesn’t work anymore")).toBeFocused();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
  forgive(complaints, 403, 422);
});

test("an email address without an account gets the same page and no email", async ({
  page,
  mail,
}) => {
  const nobody = newPerson();
  await page.goto("/forgot-password");
  await email(page).fill(nobody.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(heading(page, "Check your inbox")).toBeVisible();
  await expectAccessible(page);
  // A link requested later arrives; by then the other would have.
  const person = await createUser(page.request);
  await linksTo(mail, person);
  await linksTo(mail, nobody, 0);
});

test("a server that does not respond is reported, and what was typed stays", async ({
  page,
  complaints,
}) => {
  await page.goto("/forgot-password");
  await page.route("**/api/auth/recover", (route) => route.abort());
  await email(page).fill("ada@example.com");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(failure(page, "Error")).toContainText("We can’t reach the server.");
  await expect(email(page)).toHaveValue("ada@example.com");
  complaints.length = 0;
});
