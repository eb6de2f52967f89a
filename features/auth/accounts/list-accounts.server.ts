import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { users } from "#db/schema/auth.ts";
import { profiles } from "#db/schema/profiles.ts";
import { hasWord, splitWords } from "#db/words.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { hasFactor, isAdmin } from "../sessions/sessions.server.ts";
import { type AccountFilter, USERS_PER_PAGE, type UsersQuery } from "../users.schema.ts";

const columns = {
  id: users.id,
  email: users.email,
  name: profiles.name,
  is_admin: isAdmin,
  has_second_factor: hasFactor,
  created_at: users.createdAt,
  last_sign_in_at: users.lastSignInAt,
  confirmedAt: users.confirmedAt,
  invitedAt: users.invitedAt,
  deactivatedAt: users.deactivatedAt,
};

/** One page of accounts, by email address, and how many there are in all. */
export async function listAccounts(ctx: Ctx, { page, q, show }: UsersQuery) {
  const wanted = and(
    filters(ctx.env.hasMailServer)[show],
    ...splitWords(q).map((word) => isNamed(ctx, word)),
  );
  const accounts = await ctx.db
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(wanted)
    .orderBy(asc(users.email))
    .limit(USERS_PER_PAGE)
    .offset((page - 1) * USERS_PER_PAGE);
  return {
    accounts,
    total: await ctx.db.$count(users, wanted),
    activeAdmins: await ctx.db.$count(users, and(isActive, isAdmin)),
  };
}

export type ListedAccount = Awaited<ReturnType<typeof listAccounts>>["accounts"][number];

/** Admins who can be responsible for something, by name. */
export function listAdmins(ctx: Ctx) {
  const name = sql<string>`coalesce(nullif(${profiles.name}, ''), ${users.email})`;
  return ctx.db
    .select({ id: users.id, name })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isAdmin, isNull(users.deactivatedAt)))
    .orderBy(asc(name), asc(users.id));
}

export async function findAccount(ctx: Ctx, userId: string) {
  const [found] = await ctx.db
    .select(columns)
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!found) throw new AppError("not_found", "Account not found.");
  return found;
}

/** An account that can be used, whether or not the site sends email. */
export const isActive = and(isNotNull(users.confirmedAt), isNull(users.deactivatedAt));
const isWaiting = and(isNull(users.confirmedAt), isNull(users.deactivatedAt));

function filters(sendsEmail: boolean): Record<AccountFilter, SQL | undefined> {
  const isUnverified = and(isWaiting, isNull(users.invitedAt));
  return {
    all: undefined,
    admins: isAdmin,
    active: sendsEmail ? isActive : or(isActive, isUnverified),
    not_confirmed: isUnverified,
    invited: and(isWaiting, isNotNull(users.invitedAt)),
    deactivated: isNotNull(users.deactivatedAt),
  };
}

/** Searches two indexes, one for each table. */
function isNamed(ctx: Ctx, word: string) {
  const byEmail = ctx.db.select({ id: users.id }).from(users).where(hasWord(users.email, word));
  const byName = ctx.db
    .select({ id: profiles.userId })
    .from(profiles)
    .where(hasWord(profiles.name, word));
  return inArray(users.id, unionAll(byEmail, byName));
}

/** The admins who can be sent an email, and whether they want one about follow-ups. */
export function listRemindedAdmins(ctx: Ctx) {
  return ctx.db
    .select({ id: users.id, email: users.email, hasFollowUpMail: profiles.hasFollowUpMail })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(isAdmin, isActive));
}
