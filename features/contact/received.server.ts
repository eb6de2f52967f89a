import { and, type SQL, sql } from "drizzle-orm";
import { timeZone } from "#content/time-zone.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { MessageFilter } from "./messages.schema.ts";

type Received = Pick<MessageFilter, "received" | "from" | "to">;

/** Whether a message was received in the period, in days of the firm's time zone, today included. */
export function isReceived({ received, from, to }: Received, now: Date) {
  if (received === undefined) return undefined;
  if (received !== "dates") {
    return isSince(sql`${today(now)} - ${Number(received) - 1}::int`);
  }
  return and(
    from ? isSince(sql`${from}::date`) : undefined,
    to ? isBefore(sql`${to}::date + 1`) : undefined,
  );
}

/** Whether the follow-up is overdue, or due in the week from today. */
export function isFollowedUp(due: MessageFilter["due"], now: Date) {
  if (due === undefined) return undefined;
  const { followUpOn } = contactMessages;
  return due === "overdue"
    ? sql`${followUpOn} < ${today(now)}`
    : sql`${followUpOn} between ${today(now)} and ${today(now)} + 7`;
}

function today(now: Date) {
  return sql`${dayOf(now)}::date`;
}

function isSince(day: SQL) {
  return sql`${contactMessages.createdAt} >= ${midnight(day)}`;
}

function isBefore(day: SQL) {
  return sql`${contactMessages.createdAt} < ${midnight(day)}`;
}

function midnight(day: SQL) {
  return sql`(${day})::timestamp at time zone ${timeZone}`;
}
