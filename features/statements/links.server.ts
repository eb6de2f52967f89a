import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { messageEvents } from "#db/schema/contact.ts";
import { outbox } from "#db/schema/outbox.ts";
import { statementOpenings, statements } from "#db/schema/statements.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { privateHeaders } from "#platform/http/private-headers.ts";
import { showFrozen, tailor } from "./rules.ts";
import { type Choices, STATEMENT_PATH } from "./schema.ts";
import { lockStatement, requireCurrent, type StoredStatement } from "./statements.server.ts";

const DAY_MS = 24 * 60 * 60_000;
/** A token of 32 bytes. */
const TOKEN = /^[\w-]{43}$/;

type Link = { version: number; days: number };

/** Stores everything that the link shows: later changes of site content don't affect it. */
export function createLink(
  ctx: Ctx,
  id: string,
  { version, days }: Link,
  website: ShownWebsite,
  actor: Actor,
) {
  return inTransaction(ctx, async (ctx) => {
    const statement = await lockStatement(ctx, id);
    requireCurrent(statement, version);
    const [frozen] = await ctx.db
      .update(statements)
      .set({
        token: randomBytes(32).toString("base64url"),
        frozen: tailor(website, inputOf(statement), dayOf(ctx.now)),
        frozenAt: ctx.now,
        expiresAt: new Date(ctx.now.getTime() + days * DAY_MS),
      })
      .where(eq(statements.id, id))
      .returning();
    await recordAction(ctx, actor, "statement_link_created", `${statement.title}, ${days} days`);
    return frozen ?? statement;
  });
}

/** Revokes the link for good: nobody can open it from now on. */
export function revokeLink(ctx: Ctx, id: string, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    const statement = await lockStatement(ctx, id);
    if (statement.token === null) {
      throw new AppError("conflict", "This statement has no link yet.");
    }
    if (statement.revokedAt) return statement;
    const [revoked] = await ctx.db
      .update(statements)
      .set({ revokedAt: ctx.now })
      .where(eq(statements.id, id))
      .returning();
    await recordAction(ctx, actor, "statement_link_revoked", statement.title);
    return revoked ?? statement;
  });
}

/** The statement that the link shows, while it works. */
export async function findByToken(ctx: Ctx, token: string) {
  if (!TOKEN.test(token)) return undefined;
  const [found] = await ctx.db
    .select({ id: statements.id, frozen: statements.frozen })
    .from(statements)
    .where(
      and(
        eq(statements.token, token),
        isNull(statements.revokedAt),
        gt(statements.expiresAt, ctx.now),
      ),
    );
  return found && { id: found.id, shown: showFrozen(found.frozen) };
}

export type LinkState = "draft" | "active" | "expired" | "revoked";

export function linkState(statement: StoredStatement, now: Date): LinkState {
  if (!statement.expiresAt) return "draft";
  if (statement.revokedAt) return "revoked";
  return statement.expiresAt > now ? "active" : "expired";
}

export function inputOf(statement: StoredStatement) {
  const { title, agency, solicitation_number, opening, choices } = statement;
  return { title, agency, solicitation_number, opening, choices: choices as Choices };
}

/** The path of the statement's link. Null if it has none. */
export function linkPath({ token }: Pick<StoredStatement, "token">) {
  return token === null ? null : `${STATEMENT_PATH}/${token}`;
}

/** Headers of the page and the PDF behind a link. */
export const statementHeaders = { ...privateHeaders, "Cache-Control": "private, no-store" };

/** The maximum, because anyone who has the link can open it as often as they like. */
const STORED_MAX = 1_000;
const SHOWN_MAX = 100;

/** Records that someone opened the link, and nothing about who. The page is shown in any case. */
export async function recordOpening(ctx: Ctx, id: string, kind: "page" | "pdf", request: Request) {
  if (!isCounted(request, ctx.env.siteUrl)) return;
  try {
    await ctx.db.execute(sql`
      insert into ${statementOpenings} (statement_id, kind, opened_at)
      select ${id}::uuid, ${kind}, ${ctx.now.toISOString()}::timestamptz
      where (select count(*) from ${statementOpenings} where statement_id = ${id}) < ${STORED_MAX}`);
  } catch (err) {
    ctx.log.error({ err }, "the opening of a statement could not be recorded");
  }
}

/** Ignores programs that check the link, prefetched pages, and links from the admin area. */
function isCounted({ method, headers }: Request, siteUrl: string) {
  if (method !== "GET" || headers.has("sec-purpose") || headers.has("purpose")) return false;
  return !headers.get("referer")?.startsWith(`${siteUrl}/admin/`);
}

/** The newest openings. Mail scanners open a link right after it was created or sent in a reply. */
export async function listOpenings(ctx: Ctx, id: string) {
  const { openedAt } = statementOpenings;
  const isSoonAfter = (time: unknown) =>
    sql`${openedAt} between ${time} and ${time} + interval '2 minutes'`;
  const isReplyJustSent = sql`exists (
    select 1 from ${messageEvents}
    join ${outbox} on ${outbox.id}::text = ${messageEvents.details}->>'mail_id'
    where ${messageEvents.messageId} = ${statements.messageId}
      and ${messageEvents.kind} = 'reply' and ${isSoonAfter(outbox.sentAt)})`;
  return ctx.db
    .select({
      id: statementOpenings.id,
      kind: statementOpenings.kind,
      opened_at: openedAt,
      maybe_scanner: sql<boolean>`(${isSoonAfter(statements.frozenAt)}) or ${isReplyJustSent}`,
    })
    .from(statementOpenings)
    .innerJoin(statements, eq(statements.id, statementOpenings.statementId))
    .where(eq(statementOpenings.statementId, id))
    .orderBy(desc(openedAt))
    .limit(SHOWN_MAX);
}
