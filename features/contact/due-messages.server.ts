import { and, asc, between, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";

const AHEAD_DAYS = 7;
const PASSED_DAYS = 30;
const MAX = 50;

const { id, name, agency, stage, followUpOn, dueDate } = contactMessages;

/** What is due in the week from today: follow-ups, and the due dates that visitors gave. */
export async function dueMessages(db: Db, today: string) {
  const lastDay = sql`${today}::date + ${AHEAD_DAYS}::int`;
  const isOpen = notInArray(stage, ["archived", "spam"]);
  const followUps = await datesWhere(db, followUpOn, and(lte(followUpOn, lastDay), isOpen));
  // A visitor's date no longer matters once a proposal is sent, or when it is long past.
  const firstDay = sql`${today}::date - ${PASSED_DAYS}::int`;
  const isAhead = inArray(stage, ["new", "qualified"]);
  const dueDates = await datesWhere(db, dueDate, and(between(dueDate, firstDay, lastDay), isAhead));
  return [
    ...followUps.map((item) => ({ kind: "follow_up" as const, ...item })),
    ...dueDates.map((item) => ({ kind: "due_date" as const, ...item })),
  ];
}

async function datesWhere(
  db: Db,
  date: typeof followUpOn | typeof dueDate,
  condition: SQL | undefined,
) {
  const rows = await db
    .select({ id, name, agency, date: sql<string>`${date}::text` })
    .from(contactMessages)
    .where(condition)
    .orderBy(asc(date), asc(id))
    .limit(MAX);
  return rows.map((row) => ({
    title: row.agency ? `${row.name}, ${row.agency}` : row.name,
    to: `/admin/messages/${row.id}`,
    date: row.date,
  }));
}
