import { count, desc, eq, max, sql } from "drizzle-orm";
import { z } from "zod";
import { contactMessages } from "#db/schema/contact.ts";
import { statementOpenings, statements } from "#db/schema/statements.ts";
import { hasText } from "#db/words.ts";
import { STATEMENT_TITLE } from "#features/documents/statement-text.ts";
import { dayOf } from "#features/website/day-of.ts";
import { readWebsite } from "#features/website/queries.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { showFrozen, tailor } from "./rules.ts";
import {
  type NewStatement,
  previewSchema,
  STATEMENTS_PER_PAGE,
  type StatementChange,
  type StatementsQuery,
  TITLE_MAX,
} from "./schema.ts";

export type StoredStatement = typeof statements.$inferSelect;

/** One page of statements, the newest first, with how often their links were opened. */
export async function listStatements(ctx: Ctx, { page, q }: StatementsQuery) {
  const { title, agency, solicitation_number } = statements;
  const isFound = hasText(q, title, agency, solicitation_number);
  const rows = await ctx.db
    .select({
      statement: statements,
      openings: count(statementOpenings.id),
      last_opened_at: max(statementOpenings.openedAt),
    })
    .from(statements)
    .leftJoin(statementOpenings, eq(statementOpenings.statementId, statements.id))
    .where(isFound)
    .groupBy(statements.id)
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(STATEMENTS_PER_PAGE)
    .offset((page - 1) * STATEMENTS_PER_PAGE);
  return { rows, total: await ctx.db.$count(statements, isFound) };
}

export async function getStatement(ctx: Ctx, id: string) {
  return (await findStatement(ctx, id)) ?? noSuchStatement();
}

async function findStatement(ctx: Ctx, id: string) {
  const [statement] = await ctx.db.select().from(statements).where(eq(statements.id, id));
  return statement;
}

export async function createStatement(ctx: Ctx, input: NewStatement, actor: Actor) {
  const { message_id, ...fields } = input;
  const [created] = await ctx.db
    .insert(statements)
    .values({
      ...fields,
      // The message may have been deleted since the form was opened.
      messageId: sql`(select id from ${contactMessages} where id = ${message_id})`,
      createdBy: actor.userId,
      createdAt: ctx.now,
    })
    .returning();
  return created ?? noSuchStatement();
}

/**
 * Changes a statement without a link. One with a link stays as it is, because the link shows what
 * was sent.
 */
export async function changeStatement(ctx: Ctx, id: string, change: StatementChange) {
  const { version, ...fields } = change;
  return inTransaction(ctx, async (ctx) => {
    requireCurrent(await lockStatement(ctx, id), version);
    const [changed] = await ctx.db
      .update(statements)
      .set({ ...fields, version: version + 1 })
      .where(eq(statements.id, id))
      .returning();
    return changed ?? noSuchStatement();
  });
}

/** Copies a statement, so that the next solicitation starts with the same choices. */
export async function duplicateStatement(ctx: Ctx, id: string, actor: Actor) {
  const { title, agency, opening, choices } = await getStatement(ctx, id);
  const copy = `Copy of ${title}`.slice(0, TITLE_MAX);
  const [created] = await ctx.db
    .insert(statements)
    .values({ title: copy, agency, opening, choices, createdBy: actor.userId, createdAt: ctx.now })
    .returning();
  return created ?? noSuchStatement();
}

export async function deleteStatement(ctx: Ctx, id: string, actor: Actor) {
  await inTransaction(ctx, async (ctx) => {
    const [deleted] = await ctx.db.delete(statements).where(eq(statements.id, id)).returning();
    if (!deleted) noSuchStatement();
    else await recordAction(ctx, actor, "statement_deleted", deleted.title);
  });
}

export async function lockStatement(ctx: Ctx, id: string) {
  const [statement] = await ctx.db
    .select()
    .from(statements)
    .where(eq(statements.id, id))
    .for("update");
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

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("not JSON");
    return z.NEVER;
  }
});

const fieldsSchema = z.union([
  z.object({ id: z.uuid() }),
  z.object({ input: json.pipe(previewSchema) }),
]);

/**
 * The body that the admin area's frame posts: the `id` of a statement with a link, or the `input` of a form
 * that may not be saved yet. A URL has too little room for it, and is logged by proxies.
 */
export async function previewOf(ctx: Ctx, body: unknown) {
  const { data: fields } = fieldsSchema.safeParse(body);
  if (!fields) return undefined;
  if ("id" in fields) {
    const statement = await findStatement(ctx, fields.id);
    return statement?.frozen ? showFrozen(statement.frozen) : undefined;
  }
  const title = fields.input.title || STATEMENT_TITLE;
  return tailor(await readWebsite(ctx), { ...fields.input, title }, dayOf(ctx.now));
}
