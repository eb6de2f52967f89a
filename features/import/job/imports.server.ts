import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgUpdateSetSource } from "drizzle-orm/pg-core";
import {
  importItems,
  importSources,
  imports,
  OUTCOMES,
  type Stage,
  VERDICTS,
} from "#db/schema/import.ts";
import { requireProfile } from "#features/profiles/profile.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { enqueueJob } from "#platform/jobs/jobs.server.ts";
import { type ImportOptions, ITEMS_PER_PAGE } from "../imports.schema.ts";

export type Import = typeof imports.$inferSelect;
export type Item = typeof importItems.$inferSelect;
type ImportChange = Omit<PgUpdateSetSource<typeof imports>, "stage">;

export const IMPORT_JOB = "import";
const RUNNING = ["writing", "fetching_images", "undoing"] as const;
/** Stages that read what was uploaded, or may lead to one that does. */
export const NEED_SOURCES: Stage[] = ["reading", "ready", "writing"];

/** Every change of stage: by which action, from which stage, to which. Others are refused. */
const TRANSITIONS = {
  finish_reading: { reading: "ready" },
  start: { ready: "writing" },
  cancel: {
    reading: "cancelled",
    ready: "cancelled",
    writing: "cancelled",
    // All posts are written, so only the images are left out.
    fetching_images: "done",
  },
  retry_images: { done: "fetching_images" },
  resume: { writing: "writing", fetching_images: "fetching_images", undoing: "undoing" },
  undo: {
    writing: "undoing",
    fetching_images: "undoing",
    undoing: "undoing",
    done: "undoing",
    cancelled: "undoing",
  },
  // Actions of the job.
  fetch_images: { writing: "fetching_images" },
  finish: { writing: "done", fetching_images: "done", undoing: "undone" },
  fail: { writing: "writing", fetching_images: "fetching_images", undoing: "undoing" },
} as const satisfies Record<string, Partial<Record<Stage, Stage>>>;

type Action = keyof typeof TRANSITIONS;
type RunningStage = (typeof RUNNING)[number];
type Staged = Pick<Import, "stage" | "report">;

export function isRunning(stage: Stage): stage is RunningStage {
  return RUNNING.some((each) => each === stage);
}

/** The state that people and the API distinguish. A stage with an error has failed. */
export function stateOf({ stage, report }: Staged) {
  if (!isRunning(stage)) return stage;
  return report?.error === undefined ? "running" : "failed";
}

/** The stage after an action, or undefined if it is refused. Only what has failed can be resumed. */
export function nextStage(found: Staged, action: Action): Stage | undefined {
  const isAtWork = stateOf(found) === "running";
  if (isAtWork && (action === "resume" || action === "undo")) return undefined;
  return (TRANSITIONS[action] as Partial<Record<Stage, Stage>>)[found.stage];
}

/** Moves an import to its next stage, if it is still in the state in which it was seen. */
export async function transition(
  ctx: Ctx,
  seen: Staged & Pick<Import, "id">,
  action: Action,
  change: ImportChange = {},
) {
  const stage = nextStage(seen, action);
  if (!stage) throw wrongStage(seen);
  const hasFailed = sql`(${imports.report} ->> 'error') is not null`;
  const isAsSeen = seen.report?.error === undefined ? sql`not ${hasFailed}` : hasFailed;
  const [changed] = await ctx.db
    .update(imports)
    .set({ ...change, stage })
    .where(and(eq(imports.id, seen.id), eq(imports.stage, seen.stage), isAsSeen))
    .returning();
  if (!changed)
    throw new AppError("conflict", "This import has just changed. Reload the page and try again.");
  return changed;
}

const STATE_WORDS = {
  reading: "still being read",
  ready: "not started yet",
  running: "running",
  failed: "stopped by an error",
  done: "finished",
  cancelled: "canceled",
  undone: "undone",
};

function wrongStage(found: Staged) {
  const state = stateOf(found);
  const isUndoing = state === "running" && found.stage === "undoing";
  const words = isUndoing ? "being undone" : STATE_WORDS[state];
  return new AppError("conflict", `This import is ${words}.`);
}

export async function requireStage(ctx: Ctx, id: string, stage: Stage) {
  const found = await getImport(ctx, id);
  if (found.stage !== stage) throw wrongStage(found);
  return found;
}

/** An import whose job may work on it. */
export function isRunningImport(id: string) {
  const hasNoError = sql`(${imports.report} ->> 'error') is null`;
  return and(eq(imports.id, id), inArray(imports.stage, [...RUNNING]), hasNoError);
}

export async function createImport(
  ctx: Ctx,
  source: Import["source"],
  { userId }: Pick<Actor, "userId">,
  stage: Stage = "reading",
) {
  const values = { source, stage, startedBy: userId, createdAt: ctx.now };
  const [created] = await ctx.db.insert(imports).values(values).returning();
  if (!created) throw new Error("The import was not inserted.");
  return created;
}

export async function getImport(ctx: Ctx, id: string) {
  const [found] = await ctx.db.select().from(imports).where(eq(imports.id, id));
  if (!found) throw new AppError("not_found", "Import not found.");
  return found;
}

const RECENT = 20;

export function listImports(ctx: Ctx) {
  return ctx.db
    .select()
    .from(imports)
    .where(ne(imports.stage, "reading"))
    .orderBy(desc(imports.createdAt))
    .limit(RECENT);
}

const SOURCES = { linkedin: "LinkedIn", wordpress: "WordPress" };

/** "WordPress: export.xml" */
export function importName({ source, files }: Import) {
  return [SOURCES[source], files.join(", ")].filter(Boolean).join(": ");
}

export async function startImport(ctx: Ctx, id: string, options: ImportOptions, actor: Actor) {
  const startedBy = actor.userId;
  await requireStage(ctx, id, "ready");
  // Imported posts need an author.
  await requireProfile(ctx, startedBy);
  return runImport(ctx, id, "start", actor, { options, startedBy });
}

/** Actions as the audit log names them. */
const RUNS = {
  start: "import_started",
  resume: "import_resumed",
  retry_images: "import_images_retried",
  undo: "import_undone",
};

/** Changes the stage in one transaction with the job, so that a running import always has one. */
export async function runImport(
  ctx: Ctx,
  id: string,
  action: keyof typeof RUNS,
  actor: Actor,
  change: ImportChange = {},
) {
  const found = await getImport(ctx, id);
  const running = await inTransaction(ctx, async (ctx) => {
    const fresh = { report: sql`${imports.report} - 'error'`, finishedAt: null };
    const running = await transition(ctx, found, action, { ...fresh, ...change });
    await enqueueJob(ctx, IMPORT_JOB, id, ctx.now);
    await recordAction(ctx, actor, RUNS[action], importName(running));
    return running;
  });
  ctx.wake(IMPORT_JOB);
  return running;
}

export async function cancelImport(ctx: Ctx, id: string, actor: Actor) {
  const found = await getImport(ctx, id);
  const counts = await countItems(ctx, id);
  return inTransaction(ctx, async (ctx) => {
    const change = { report: reportWith({ counts }), finishedAt: ctx.now };
    const canceled = await transition(ctx, found, "cancel", change);
    await recordAction(ctx, actor, "import_cancelled", importName(canceled));
    await deleteSources(ctx, id);
    return canceled;
  });
}

export async function deleteSources(ctx: Ctx, importId: string) {
  await ctx.db.delete(importSources).where(eq(importSources.importId, importId));
}

const DAY_MS = 24 * 60 * 60_000;

/** Cancels imports that were left alone and would need what was uploaded. Their items are retained. */
export async function sweepImports(ctx: Ctx) {
  const daysAgo = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS);
  const left = or(
    and(eq(imports.stage, "reading"), lt(imports.createdAt, daysAgo(1))),
    and(eq(imports.stage, "ready"), lt(imports.createdAt, daysAgo(7))),
    // The end of a run that failed; one that runs has none.
    and(eq(imports.stage, "writing"), lt(imports.finishedAt, daysAgo(7))),
  );
  for (const found of await ctx.db.select().from(imports).where(left)) {
    await transition(ctx, found, "cancel", { finishedAt: ctx.now });
  }
  const isOver = notInArray(imports.stage, NEED_SOURCES);
  const over = ctx.db.select({ id: imports.id }).from(imports).where(isOver);
  await ctx.db.delete(importSources).where(inArray(importSources.importId, over));
}

/** Replaces these parts of the report. Others may be written at the same time. */
export function reportWith(parts: object) {
  return sql`coalesce(${imports.report}, '{}') || ${storableJson(parts)}::jsonb`;
}

/** JSON without NUL or half of a surrogate pair, which PostgreSQL's JSON can't contain. */
export function storableJson(value: unknown) {
  return JSON.stringify(value, (_, each) =>
    typeof each === "string" ? each.toWellFormed().replaceAll("\0", "") : each,
  );
}

/** Counts the items by verdict, and the chosen ones by outcome. */
export async function countItems(ctx: Ctx, importId: string) {
  const { verdict, outcome, chosen } = importItems;
  const [counts] = await ctx.db
    .select({
      ...countEach(verdict, VERDICTS),
      ...countEach(outcome, OUTCOMES),
      chosen: countWhere(sql`${chosen}`),
      chosen_new: countWhere(sql`${chosen} and ${verdict} = 'new'`),
    })
    .from(importItems)
    .where(eq(importItems.importId, importId));
  if (!counts) throw new Error("Nothing was counted.");
  return counts;
}

function countEach<Value extends string>(column: PgColumn, values: readonly Value[]) {
  const counts = values.map((value) => [value, countWhere(eq(column, value))]);
  return Object.fromEntries(counts) as Record<Value, SQL<number>>;
}

function countWhere(condition: SQL) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}

type ItemFilter = { [Name in "verdict" | "outcome"]?: Item[Name] | undefined };

export function listItems(ctx: Ctx, importId: string, page: number, filter: ItemFilter = {}) {
  const { verdict, outcome } = filter;
  const hasVerdict = verdict && eq(importItems.verdict, verdict);
  const hasOutcome = outcome ? eq(importItems.outcome, outcome) : undefined;
  return itemsWhere(ctx, and(eq(importItems.importId, importId), hasVerdict, hasOutcome))
    .limit(ITEMS_PER_PAGE)
    .offset((page - 1) * ITEMS_PER_PAGE);
}

function itemsWhere(ctx: Ctx, condition: SQL | undefined) {
  const items = ctx.db.select().from(importItems).where(condition);
  return items.orderBy(asc(importItems.position)).$dynamic();
}

/** Items whose posts the import has written. */
export function isWritten(importId: string) {
  return and(
    eq(importItems.importId, importId),
    inArray(importItems.outcome, ["created", "updated"]),
  );
}

type Batch = { after: number; limit: number };

/** The next items, by position, whose posts the import has written. */
export function listWritten(ctx: Ctx, importId: string, { after, limit }: Batch) {
  return itemsWhere(ctx, and(isWritten(importId), gt(importItems.position, after))).limit(limit);
}

type Choice = { chosen: boolean; ids?: string[] | undefined };

export async function chooseItems(ctx: Ctx, id: string, { chosen, ids }: Choice) {
  const found = await requireStage(ctx, id, "ready");
  const isOffered = and(eq(importItems.importId, id), ne(importItems.verdict, "skipped"));
  await ctx.db
    .update(importItems)
    .set({ chosen })
    .where(and(isOffered, ids && inArray(importItems.id, ids)));
  return found;
}
