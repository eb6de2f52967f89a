import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { messageEvents } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { statementOpenings, statements } from "#db/schema/statements.ts";
import type { Logger } from "#platform/log.server.ts";

type Opening = { kind: "page" | "pdf"; request: Request; siteUrl: string; now: Date; log: Logger };

/** Whoever has the link can open it as often as they like. */
const STORED_MAX = 1_000;
const SHOWN_MAX = 100;

/** Records that someone opened the link, and nothing about who. The page is shown in any case. */
export async function recordOpening(db: Db, id: string, opening: Opening) {
  const { kind, request, siteUrl, now, log } = opening;
  if (!isCounted(request, siteUrl)) return;
  try {
    await db.execute(sql`
      insert into ${statementOpenings} (statement_id, kind, opened_at)
      select ${id}::uuid, ${kind}, ${now.toISOString()}::timestamptz
      where (select count(*) from ${statementOpenings} where statement_id = ${id}) < ${STORED_MAX}`);
  } catch (err) {
    log.error({ err }, "the opening of a statement could not be recorded");
  }
}

/** Not: programs that check the link, pages fetched in advance, and links from the admin area. */
function isCounted({ method, headers }: Request, siteUrl: string) {
  if (method !== "GET" || headers.has("sec-purpose") || headers.has("purpose")) return false;
  return !headers.get("referer")?.startsWith(`${siteUrl}/admin/`);
}

/** The newest ones. Mail scanners open a link right after it was created or sent in a reply. */
export async function listOpenings(db: Db, id: string) {
  const { openedAt } = statementOpenings;
  const isSoonAfter = (time: unknown) =>
    sql`${openedAt} between ${time} and ${time} + interval '2 minutes'`;
  const isReplyJustSent = sql`exists (
    select 1 from ${messageEvents}
    join ${outbox} on ${outbox.id}::text = ${messageEvents.details}->>'mail_id'
    where ${messageEvents.messageId} = ${statements.messageId}
      and ${messageEvents.kind} = 'reply' and ${isSoonAfter(outbox.sentAt)})`;
  return db
    .select({
      id: statementOpenings.id,
      kind: statementOpenings.kind,
      openedAt,
      maybeScanner: sql<boolean>`(${isSoonAfter(statements.frozenAt)}) or ${isReplyJustSent}`,
    })
    .from(statementOpenings)
    .innerJoin(statements, eq(statements.id, statementOpenings.statementId))
    .where(eq(statementOpenings.statementId, id))
    .orderBy(desc(openedAt))
    .limit(SHOWN_MAX);
}
