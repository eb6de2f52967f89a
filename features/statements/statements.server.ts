import { count, desc, eq, ilike, max, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { statementOpenings, statements } from "#db/schema/statements.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import {
  type NewStatement,
  STATEMENTS_PER_PAGE,
  type StatementChange,
  type StatementInput,
  type StatementsQuery,
  TITLE_MAX,
} from "./statements.schema.ts";

export type StoredStatement = typeof statements.$inferSelect;

/** One page, the newest first, with how often the links were opened. */
export async function listStatements(db: Db, { page, q }: StatementsQuery) {
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const { title, agency, solicitationNumber } = statements;
  const isFound = q
    ? or(...[title, agency, solicitationNumber].map((column) => ilike(column, pattern)))
    : undefined;
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(statements)
    .where(isFound);
  const rows = await db
    .select({
      statement: statements,
      openings: count(statementOpenings.id),
      lastOpenedAt: max(statementOpenings.openedAt),
    })
    .from(statements)
    .leftJoin(statementOpenings, eq(statementOpenings.statementId, statements.id))
    .where(isFound)
    .groupBy(statements.id)
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(STATEMENTS_PER_PAGE)
    .offset((page - 1) * STATEMENTS_PER_PAGE);
  return { rows, total };
}

export async function getStatement(db: Db, id: string) {
  return (await findStatement(db, id)) ?? noSuchStatement();
}

export async function findStatement(db: Db, id: string) {
  const [statement] = await db.select().from(statements).where(eq(statements.id, id));
  return statement;
}

export async function createStatement(db: Db, input: NewStatement, actor: Actor, now: Date) {
  const [created] = await db
    .insert(statements)
    .values({
      ...columnsOf(input),
      // It may have been deleted since the form was opened.
      messageId: sql`(select id from ${contactMessages} where id = ${input.message_id})`,
      createdBy: actor.userId,
      createdAt: now,
    })
    .returning();
  return created ?? noSuchStatement();
}

/** A link shows what was sent, so a statement with a link stays as it is. */
export async function changeStatement(db: Db, id: string, change: StatementChange) {
  const { version, ...input } = change;
  return db.transaction(async (tx) => {
    requireCurrent(await lockStatement(tx, id), version);
    const [changed] = await tx
      .update(statements)
      .set({ ...columnsOf(input), version: version + 1 })
      .where(eq(statements.id, id))
      .returning();
    return changed ?? noSuchStatement();
  });
}

/** The same choices for the next solicitation. */
export async function duplicateStatement(db: Db, id: string, actor: Actor, now: Date) {
  const { title, agency, opening, choices } = await getStatement(db, id);
  const copy = `Copy of ${title}`.slice(0, TITLE_MAX);
  const [created] = await db
    .insert(statements)
    .values({ title: copy, agency, opening, choices, createdBy: actor.userId, createdAt: now })
    .returning();
  return created ?? noSuchStatement();
}

export async function deleteStatement(db: Db, id: string, actor: Actor) {
  await db.transaction(async (tx) => {
    const [deleted] = await tx.delete(statements).where(eq(statements.id, id)).returning();
    if (!deleted) noSuchStatement();
    else await recordAction(tx, actor, "statement_deleted", deleted.title);
  });
}

export async function lockStatement(tx: Tx, id: string) {
  const [statement] = await tx.select().from(statements).where(eq(statements.id, id)).for("update");
  return statement ?? noSuchStatement();
}

export function requireCurrent(statement: StoredStatement, version: number) {
  if (statement.token !== null) {
    throw new AppError("conflict", "This statement has a link. Duplicate it to change something.");
  }
  if (statement.version !== version) {
    throw new AppError(
      "conflict",
      "Someone else has changed this statement. Reload the page to see their changes.",
    );
  }
}

function noSuchStatement(): never {
  throw new AppError("not_found", "Statement not found.");
}

function columnsOf({ title, agency, solicitation_number, opening, choices }: StatementInput) {
  return { title, agency, solicitationNumber: solicitation_number, opening, choices };
}
