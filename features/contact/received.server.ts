import { and, type SQL, sql } from "drizzle-orm";
import { timeZone } from "#content/time-zone.ts";
import { contactMessages } from "#db/schema/contact.ts";
import type { MessageFilter } from "./messages.schema.ts";

type Received = Pick<MessageFilter, "received" | "from" | "to">;

/** Whether a message was received in the period, in days of the firm's time zone, today included. */
export function isReceived({ received, from, to }: Received, now: Date) {
  if (received === undefined) return undefined;
  if (received !== "dates") {
    const today = sql`(${now.toISOString()}::timestamptz at time zone ${timeZone})::date`;
    return isSince(sql`${today} - ${Number(received) - 1}::int`);
  }
  return and(
    from ? isSince(sql`${from}::date`) : undefined,
    to ? isBefore(sql`${to}::date + 1`) : undefined,
  );
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
