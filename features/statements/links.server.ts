import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { statements } from "#db/schema/statements.ts";
import { dayOf } from "#features/website/day-of.ts";
import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { type Choices, STATEMENT_PATH } from "./statements.schema.ts";
import { lockStatement, requireCurrent, type StoredStatement } from "./statements.server.ts";
import { type TailoredStatement, tailor } from "./tailor.ts";

const DAY_MS = 24 * 60 * 60_000;
/** 32 bytes. */
const TOKEN = /^[\w-]{43}$/;

type Link = { version: number; days: number };

/** Stores everything that the link shows: later changes of the firm's words don't reach it. */
export function createLink(
  db: Db,
  id: string,
  { version, days }: Link,
  website: ShownWebsite,
  actor: Actor,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const statement = await lockStatement(tx, id);
    requireCurrent(statement, version);
    const [frozen] = await tx
      .update(statements)
      .set({
        token: randomBytes(32).toString("base64url"),
        frozen: tailor(website, inputOf(statement), dayOf(now)),
        frozenAt: now,
        expiresAt: new Date(now.getTime() + days * DAY_MS),
      })
      .where(eq(statements.id, id))
      .returning();
    await recordAction(tx, actor, "statement_link_created", `${statement.title}, ${days} days`);
    return frozen ?? statement;
  });
}

/** Nobody can open it from now on, for good. */
export function revokeLink(db: Db, id: string, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const statement = await lockStatement(tx, id);
    if (statement.token === null) {
      throw new AppError("conflict", "This statement has no link yet.");
    }
    if (statement.revokedAt) return statement;
    const [revoked] = await tx
      .update(statements)
      .set({ revokedAt: now })
      .where(eq(statements.id, id))
      .returning();
    await recordAction(tx, actor, "statement_link_revoked", statement.title);
    return revoked ?? statement;
  });
}

/** What the link shows, while it works. */
export async function findByToken(db: Db, token: string, now: Date) {
  if (!TOKEN.test(token)) return undefined;
  const [found] = await db
    .select({ id: statements.id, frozen: statements.frozen })
    .from(statements)
    .where(
      and(eq(statements.token, token), isNull(statements.revokedAt), gt(statements.expiresAt, now)),
    );
  return found && { id: found.id, shown: found.frozen as TailoredStatement };
}

export type LinkState = "draft" | "active" | "expired" | "revoked";

export function linkState(statement: StoredStatement, now: Date): LinkState {
  if (!statement.expiresAt) return "draft";
  if (statement.revokedAt) return "revoked";
  return statement.expiresAt > now ? "active" : "expired";
}

export function inputOf({ title, agency, solicitationNumber, opening, choices }: StoredStatement) {
  return {
    ...{ title, agency, opening },
    solicitation_number: solicitationNumber,
    choices: choices as Choices,
  };
}

/** Null when it has no link. */
export function linkPath({ token }: Pick<StoredStatement, "token">) {
  return token === null ? null : `${STATEMENT_PATH}/${token}`;
}
