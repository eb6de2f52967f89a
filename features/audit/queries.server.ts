import { and, desc, inArray, like, or, sql } from "drizzle-orm";
import { timeZone } from "#content/time-zone.ts";
import { auditLog } from "#db/schema/audit.ts";
import { escapeLike } from "#db/words.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AUDIT_PER_PAGE, type AuditFilter, actionInWords } from "./schema.ts";

/** One page, newest first, and how many entries match the filter. */
export async function listAudit(ctx: Ctx, { page, ...filter }: AuditFilter) {
  const wanted = matches(filter);
  const entries = await ctx.db
    .select()
    .from(auditLog)
    .where(wanted)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(AUDIT_PER_PAGE)
    .offset((page - 1) * AUDIT_PER_PAGE);
  return { entries, total: await ctx.db.$count(auditLog, wanted) };
}

function matches({ action, person, day }: Omit<AuditFilter, "page">) {
  return and(
    action && inArray(auditLog.action, action),
    person ? isAbout(person) : undefined,
    day ? isOn(day) : undefined,
  );
}

/** Compares exactly, because email addresses are stored in lower case. */
function isAbout(person: string) {
  const beginning = `${escapeLike(person)}%`;
  return or(like(auditLog.actor, beginning), like(auditLog.subject, beginning));
}

function isOn(day: string) {
  const midnight = sql`${day}::date::timestamp at time zone ${timeZone}`;
  const nextMidnight = sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  return sql`${auditLog.at} >= ${midnight} and ${auditLog.at} < ${nextMidnight}`;
}

type Filter = Omit<AuditFilter, "page">;
type Entry = typeof auditLog.$inferSelect;

const BATCH = 1000;
export const AUDIT_HEADINGS = ["Time", "Activity", "By", "Subject", "IP address", "Times"];

/** The rows of all entries that match the filter, newest first. */
export async function* auditRows(ctx: Ctx, filter: Filter) {
  let last: Entry | undefined;
  do {
    const batch = await ctx.db
      .select()
      .from(auditLog)
      .where(and(matches(filter), last && isOlderThan(last)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(BATCH);
    yield* batch.map(toCells);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** Compares with the time as it is stored: the driver drops what is below a millisecond. */
function isOlderThan({ id }: Entry) {
  const at = sql`(select ${auditLog.at} from ${auditLog} where ${auditLog.id} = ${id})`;
  return sql`(${auditLog.at}, ${auditLog.id}) < (${at}, ${id})`;
}

function toCells({ at, action, actor, subject, ip, count }: Entry) {
  return [
    at.toISOString(),
    actionInWords(action),
    actor ?? "",
    subject ?? "",
    ip ?? "",
    `${count}`,
  ];
}
