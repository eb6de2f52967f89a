import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { registrations } from "#db/schema/registrations.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { daysLeft, FIRST_REMINDER_DAYS } from "./rules.ts";
import type { RegistrationInput } from "./schema.ts";

export type Registration = typeof registrations.$inferSelect;

/** All registrations, the first to expire first, and those that do not expire last. */
export function listRegistrations(ctx: Ctx) {
  return ctx.db
    .select()
    .from(registrations)
    .orderBy(sql`${registrations.valid_until} nulls last`, asc(registrations.name));
}

/** Registrations that someone must be reminded of: expired, or about to, and not muted. */
export async function expiringRegistrations(ctx: Ctx, today: string) {
  const { valid_until, muted_at, name, id } = registrations;
  const lastDay = sql`${today}::date + ${FIRST_REMINDER_DAYS}::int`;
  const rows = await ctx.db
    .select()
    .from(registrations)
    .where(and(isNotNull(valid_until), lte(valid_until, lastDay), isNull(muted_at)))
    .orderBy(asc(valid_until), asc(name), asc(id));
  return rows.flatMap((row) =>
    row.valid_until
      ? [{ ...row, valid_until: row.valid_until, daysLeft: daysLeft(row.valid_until, today) }]
      : [],
  );
}

export type ExpiringRegistration = Awaited<ReturnType<typeof expiringRegistrations>>[number];

export async function addRegistration(ctx: Ctx, input: RegistrationInput, actor: Actor) {
  const { owner_id = actor.userId } = input;
  const [added] = await ctx.db
    .insert(registrations)
    .values({ ...input, owner_id })
    .returning();
  return added ?? notFound();
}

export async function changeRegistration(
  ctx: Ctx,
  id: string,
  { version, ...input }: RegistrationInput & { version: number },
) {
  const isSameDate = sql`${registrations.valid_until} is not distinct from ${input.valid_until}::date`;
  const [changed] = await ctx.db
    .update(registrations)
    .set({
      ...input,
      // A renewed registration gets reminders again.
      muted_at: sql`case when ${isSameDate} then ${registrations.muted_at} end`,
      version: sql`${registrations.version} + 1`,
    })
    .where(and(eq(registrations.id, id), eq(registrations.version, version)))
    .returning();
  if (changed) return changed;
  if ((await ctx.db.$count(registrations, eq(registrations.id, id))) === 0) notFound();
  throw new AppError(
    "conflict",
    "Someone else has changed this registration. Close this form to see it.",
  );
}

export function muteRegistration(ctx: Ctx, id: string, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    const muted = await setMuted(ctx, id, ctx.now);
    await recordAction(ctx, actor, "registration_muted", muted.name);
    return muted;
  });
}

export function unmuteRegistration(ctx: Ctx, id: string) {
  return setMuted(ctx, id, null);
}

export async function deleteRegistration(ctx: Ctx, id: string, actor: Actor) {
  await inTransaction(ctx, async (ctx) => {
    const [deleted] = await ctx.db
      .delete(registrations)
      .where(eq(registrations.id, id))
      .returning();
    await recordAction(ctx, actor, "registration_deleted", (deleted ?? notFound()).name);
  });
}

async function setMuted(ctx: Ctx, id: string, muted_at: Date | null) {
  const [changed] = await ctx.db
    .update(registrations)
    .set({ muted_at })
    .where(eq(registrations.id, id))
    .returning();
  return changed ?? notFound();
}

function notFound(): never {
  throw new AppError("not_found", "Registration not found.");
}
