import { and, desc, inArray, like, or, sql } from "drizzle-orm";
import { timeZone } from "#content/time-zone.ts";
import type { Db } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import { escapeLike } from "#platform/text/escape.ts";
import { AUDIT_PER_PAGE, type AuditFilter } from "./audit.schema.ts";

/** One page, newest first, and how many entries the filter lets through. */
export async function listAudit(db: Db, { page, ...filter }: AuditFilter) {
  const wanted = matches(filter);
  const entries = await db
    .select()
    .from(auditLog)
    .where(wanted)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(AUDIT_PER_PAGE)
    .offset((page - 1) * AUDIT_PER_PAGE);
  return { entries, total: await db.$count(auditLog, wanted) };
}

export function matches({ action, person, day }: Omit<AuditFilter, "page">) {
  return and(
    action && inArray(auditLog.action, action),
    person ? isAbout(person) : undefined,
    day ? isOn(day) : undefined,
  );
}

/** Email addresses are stored in lower case. */
function isAbout(person: string) {
  const beginning = `${escapeLike(person)}%`;
  return or(like(auditLog.actor, beginning), like(auditLog.subject, beginning));
}

function isOn(day: string) {
  const midnight = sql`${day}::date::timestamp at time zone ${timeZone}`;
  const nextMidnight = sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  return sql`${auditLog.at} >= ${midnight} and ${auditLog.at} < ${nextMidnight}`;
}
