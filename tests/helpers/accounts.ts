import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { createAccount, grantAdmin } from "#features/auth/accounts/accounts.server.ts";
import { ADMIN, QUICK_HASH } from "./admin.ts";
import { contextOn } from "./context.ts";
import { users } from "./tables.ts";
import type { testSite } from "./test-site.ts";

type Site = ReturnType<typeof testSite>;

export const PASSWORD = ADMIN.password;
let made = 0;

const newEmail = () => `person-${++made}@example.com`;

/** A confirmed account whose password is quick to check. */
export async function newAccount(site: Site, db: Db, email = newEmail()) {
  const account = {
    email,
    name: "Ada Byron",
    passwordHash: QUICK_HASH,
    confirmedAt: site.now(),
  };
  const { id } = await db.transaction((tx) => createAccount(contextOn(tx), account));
  return { email, id };
}

/** Signs up as a visitor does. The password takes 50 ms to hash and to check. */
export async function signedUp(site: Site, email = newEmail()) {
  const body = { email, password: PASSWORD, data: { name: "Ada Byron" } };
  const response = await site.call("/api/auth/signup", { body });
  if (!response.ok) throw new Error(await response.text());
  return { email, id: ((await response.json()) as { id: string }).id };
}

export async function signedIn(site: Site, email: string, password = PASSWORD) {
  const body = { email, password };
  const response = await site.call("/api/auth/token?grant_type=password", { body });
  if (!response.ok) throw new Error(await response.text());
  const session = (await response.json()) as { access_token: string; refresh_token: string };
  return { token: session.access_token, refreshToken: session.refresh_token };
}

export async function visitorAndAdmin(site: Site, db: Db) {
  const user = await newAccount(site, db);
  const admin = await newAccount(site, db);
  await grantAdmin(contextOn(db), admin.id, { actor: "test" });
  return {
    user: { ...user, ...(await signedIn(site, user.email)) },
    admin: { ...admin, ...(await signedIn(site, admin.email)) },
  };
}

export async function accountOf(db: Db, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user;
}
