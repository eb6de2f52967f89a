import type { APIRequestContext, Page } from "@playwright/test";
import { ADMIN } from "../helpers/admin.ts";
import { expect } from "./fixtures.ts";

export type Person = { email: string; password: string };

/** Created when the site starts. For tests that don't change the account they sign in with. */
export const FIRST_ADMIN: Person = ADMIN;

export function newPerson(): Person {
  return { email: `ada-${crypto.randomUUID()}@example.com`, password: "Difference-Engine-1" };
}

/** An account without any role. */
export async function createUser(request: APIRequestContext, person = newPerson()) {
  const data = { ...person, data: { name: "Ada Byron" } };
  const response = await request.post("/api/auth/signup", { data });
  expect(response.ok(), await response.text()).toBe(true);
  return { ...person, id: (await response.json()).id as string };
}

export async function createAdmin(request: APIRequestContext) {
  const admin = await createUser(request);
  await setAdmin(request, admin.id, true);
  return admin;
}

/** The site's first admin grants or revokes the role. */
export async function setAdmin(request: APIRequestContext, id: string, admin: boolean) {
  const { access_token } = await startSession(request, FIRST_ADMIN);
  const response = await request.put(`/api/admin/users/${id}/role`, {
    headers: { Authorization: `Bearer ${access_token}` },
    data: { admin, email_verified: true },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Leaves the site with the first admin as its only one. */
export async function revokeAllOthers(request: APIRequestContext) {
  const { access_token } = await startSession(request, FIRST_ADMIN);
  const headers = { Authorization: `Bearer ${access_token}` };
  for (;;) {
    const { users } = await (await request.get("/api/admin/users?show=admins", { headers })).json();
    const [other] = users.filter(({ email }: Person) => email !== FIRST_ADMIN.email);
    if (!other) break;
    await setAdmin(request, other.id, false);
  }
  return FIRST_ADMIN;
}

export async function startSession(request: APIRequestContext, { email, password }: Person) {
  const data = { email, password };
  const response = await request.post("/api/auth/token?grant_type=password", { data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}

/** Stores a session, as in the browser of somebody who signed in before. */
export async function signInDirectly(page: Page, person: Person) {
  const session = await startSession(page.request, person);
  await page.goto("/robots.txt");
  await page.evaluate((stored) => {
    localStorage.setItem(`sb-${location.host}-auth-token`, stored);
  }, JSON.stringify(session));
  return session as { access_token: string };
}

/** Opens a page as an admin. */
export async function openAsAdmin(page: Page, path: string, admin: Person = FIRST_ADMIN) {
  await signInDirectly(page, admin);
  await page.goto(path);
}

/** Clears the browser's session, on a page without script that could still send a request. */
export async function clearSession(page: Page) {
  await page.goto("/robots.txt");
  await page.evaluate(() => localStorage.clear());
}

/** Ends every session of this person on the server. The browser does not know yet. */
export async function endSessions(request: APIRequestContext, access_token: string) {
  const headers = { Authorization: `Bearer ${access_token}` };
  const response = await request.post("/api/auth/logout?scope=global", { headers });
  expect(response.ok()).toBe(true);
}

export async function logIn(page: Page, { email, password }: Person) {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** The alert that screen readers announce at once, with the text of the toast on screen. */
export const failure = (page: Page, title: string) =>
  page.getByRole("alert").filter({ hasText: title });

export const success = (page: Page, title: string | RegExp) =>
  page.getByRole("dialog", { name: title, exact: true });

export { forgive } from "./fixtures.ts";
