import { and, desc, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Db } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { csvResponse } from "#platform/text/csv.server.ts";
import type { AuditFilter } from "./audit.schema.ts";
import { actionInWords } from "./audit-actions.ts";
import { matches } from "./list-audit.server.ts";

type Filter = Omit<AuditFilter, "page">;
type Entry = typeof auditLog.$inferSelect;

const BATCH = 1000;
const HEADINGS = ["Time", "Activity", "By", "Subject", "IP address", "Times"];

/** All entries that match the filter, newest first. */
export function auditAsCsv(c: Context<RequestEnv>, db: Db, filter: Filter) {
  return csvResponse(c, {
    fileName: "activity.csv",
    headings: HEADINGS,
    rows: readRows(db, filter),
  });
}

async function* readRows(db: Db, filter: Filter) {
  let last: Entry | undefined;
  do {
    const batch = await db
      .select()
      .from(auditLog)
      .where(and(matches(filter), last && isOlderThan(last)))
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(BATCH);
    yield* batch.map(toCells);
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** The time as it is stored: the driver drops what is below a millisecond. */
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
