import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { userRoles, users } from "#db/schema/auth.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { EnvError } from "#platform/env.server.ts";
import {
  createAccount,
  deleteUnverifiedAccount,
  findAccountByEmail,
  hasAdmin,
} from "./accounts.server.ts";
import { hashPassword, isCommonPassword } from "./passwords.server.ts";

const LOCK = 7_310_401;
const DEFAULT_EMAIL = "admin@example.com";

type FirstAdminSettings = { email?: string | undefined; password?: string | undefined };
export type FirstAdmin = { email: string; password: string | undefined };

/**
 * Creates the first admin of a site without one. Returns it, with the password if it was generated
 * here, so that it can be shown once; undefined if there was an admin already.
 */
export async function ensureFirstAdmin(ctx: Ctx, wanted: FirstAdminSettings) {
  if (await hasAdmin(ctx)) return undefined;
  const { firm } = await readWebsite(ctx);
  if (wanted.password && isCommonPassword(wanted.password, firm)) {
    throw new EnvError("ADMIN_PASSWORD is too common. Please choose another.");
  }
  const email = (wanted.email ?? DEFAULT_EMAIL).toLowerCase();
  const madeUp = wanted.password ? undefined : randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(wanted.password ?? madeUp ?? "");
  return inTransaction(ctx, async (ctx): Promise<FirstAdmin | undefined> => {
    // Several processes may start at once; one of them creates the admin.
    await ctx.db.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (await hasAdmin(ctx)) return undefined;
    await deleteUnverifiedAccount(ctx, email);
    const known = await findAccountByEmail(ctx, email);
    const user =
      known ??
      (await createAccount(ctx, { email, name: "Admin", passwordHash, confirmedAt: ctx.now }));
    if (known) await ctx.db.update(users).set({ passwordHash }).where(eq(users.id, known.id));
    await ctx.db.insert(userRoles).values({ userId: user.id, role: "admin" });
    return { email, password: madeUp };
  });
}
