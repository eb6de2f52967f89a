import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { registrations } from "#db/schema/registrations.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { daysLeft, FIRST_REMINDER_DAYS } from "./expiry.ts";
import type { RegistrationInput } from "./registrations.schema.ts";

export type Registration = typeof registrations.$inferSelect;

/** What expires first comes first, and what does not expire last. */
export function listRegistrations(db: Db) {
  return db
    .select()
    .from(registrations)
    .orderBy(sql`${registrations.validUntil} nulls last`, asc(registrations.name));
}

/** Those that someone must be reminded of: expired, or about to, and not muted. */
export async function expiringRegistrations(db: Db | Tx, today: string) {
  const { validUntil, mutedAt, name, id } = registrations;
  const lastDay = sql`${today}::date + ${FIRST_REMINDER_DAYS}::int`;
  const rows = await db
    .select()
    .from(registrations)
    .where(and(isNotNull(validUntil), lte(validUntil, lastDay), isNull(mutedAt)))
    .orderBy(asc(validUntil), asc(name), asc(id));
  return rows.flatMap((row) =>
    row.validUntil
      ? [{ ...row, validUntil: row.validUntil, daysLeft: daysLeft(row.validUntil, today) }]
      : [],
  );
}

export type ExpiringRegistration = Awaited<ReturnType<typeof expiringRegistrations>>[number];

export async function addRegistration(db: Db, input: RegistrationInput, actor: Actor) {
  const { owner_id = actor.userId } = input;
  const [added] = await db
    .insert(registrations)
    .values(columnsOf({ ...input, owner_id }))
    .returning();
  return added ?? notFound();
}

export async function changeRegistration(
  db: Db,
  id: string,
  { version, ...input }: RegistrationInput & { version: number },
) {
  const isSameDate = sql`${registrations.validUntil} is not distinct from ${input.valid_until}::date`;
  const [changed] = await db
    .update(registrations)
    .set({
      ...columnsOf(input),
      // Renewed: reminders start again.
      mutedAt: sql`case when ${isSameDate} then ${registrations.mutedAt} end`,
      version: sql`${registrations.version} + 1`,
    })
    .where(and(eq(registrations.id, id), eq(registrations.version, version)))
    .returning();
  if (changed) return changed;
  if ((await db.$count(registrations, eq(registrations.id, id))) === 0) notFound();
  throw new AppError(
    "conflict",
    "Someone else has changed this registration. Close this form to see it.",
  );
}

export function muteRegistration(db: Db, id: string, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const muted = await setMuted(tx, id, now);
    await recordAction(tx, actor, "registration_muted", muted.name);
    return muted;
  });
}

export function unmuteRegistration(db: Db, id: string) {
  return setMuted(db, id, null);
}

export async function deleteRegistration(db: Db, id: string, actor: Actor) {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(registrations).where(eq(registrations.id, id)).returning();
    await recordAction(tx, actor, "registration_deleted", (deleted ?? notFound()).name);
  });
}

async function setMuted(db: Db | Tx, id: string, mutedAt: Date | null) {
  const [changed] = await db
    .update(registrations)
    .set({ mutedAt })
    .where(eq(registrations.id, id))
    .returning();
  return changed ?? notFound();
}

function columnsOf(input: RegistrationInput) {
  return {
    name: input.name,
    number: input.number,
    authority: input.authority,
    validUntil: input.valid_until,
    ownerId: input.owner_id,
    renewalUrl: input.renewal_url,
    note: input.note,
    identifierId: input.identifier_id,
  };
}

function notFound(): never {
  throw new AppError("not_found", "Registration not found.");
}
