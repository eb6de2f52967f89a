import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { userRoles, users } from "#db/schema/auth.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { EnvError } from "#platform/env.server.ts";
import { createAccount, deleteUnverifiedAccount, findAccountByEmail } from "./accounts.server.ts";
import { isCommonPassword } from "./common-passwords.server.ts";
import { hashPassword } from "./passwords.server.ts";
import { hasAdmin } from "./roles.server.ts";

const LOCK = 7_310_401;
const DEFAULT_EMAIL = "admin@example.com";

type Wanted = { email?: string | undefined; password?: string | undefined };
export type FirstAdmin = { email: string; password: string | undefined };

/**
 * A site without an admin gets one. Returns it, with the password when it was made up here, so that
 * it can be shown once; undefined when there was an admin already.
 */
export async function ensureFirstAdmin(db: Db, wanted: Wanted, now: Date) {
  if (await hasAdmin(db)) return undefined;
  const { firm } = await readWebsite(db);
  if (wanted.password && isCommonPassword(wanted.password, firm)) {
    throw new EnvError("ADMIN_PASSWORD is too common. Please choose another.");
  }
  const email = (wanted.email ?? DEFAULT_EMAIL).toLowerCase();
  const madeUp = wanted.password ? undefined : randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(wanted.password ?? madeUp ?? "");
  return db.transaction(async (tx): Promise<FirstAdmin | undefined> => {
    // Several processes may start at once; one of them makes the admin.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await hasAdmin(tx)) return undefined;
    await deleteUnverifiedAccount(tx, email);
    const known = await findAccountByEmail(tx, email);
    const user =
      known ?? (await createAccount(tx, { email, name: "Admin", passwordHash, confirmedAt: now }));
    if (known) await tx.update(users).set({ passwordHash }).where(eq(users.id, known.id));
    await tx.insert(userRoles).values({ userId: user.id, role: "admin" });
    return { email, password: madeUp };
  });
}
