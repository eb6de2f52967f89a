import { and, asc, desc, eq, inArray, lt, ne, not, or, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { importChunks, importItems, imports, profiles } from "#db/schema.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors.server.ts";
import { enqueueJob } from "#platform/jobs.server.ts";
import {
  type ImportOptions,
  ITEMS_PER_PAGE,
  type RunOptions,
  type Verdict,
} from "../imports.schema.ts";
import { dropBytes } from "./file-chunks.server.ts";

export type Import = typeof imports.$inferSelect;
type State = Import["state"];
type ImportChange = PgUpdateSetSource<typeof imports>;
type Outcome = NonNullable<typeof importItems.$inferSelect.outcome>;

export const IMPORT_JOB = "import";

const RECENT = 20;
const DAY_MS = 24 * 60 * 60_000;

export async function createImport(
  db: Db,
  source: Import["source"],
  { userId }: Pick<Actor, "userId">,
  now: Date,
) {
  const values = { source, state: "reading" as const, startedBy: userId, createdAt: now };
  const [created] = await db.insert(imports).values(values).returning();
  if (!created) throw new Error("The import was not inserted.");
  return created;
}

export async function getImport(db: Pick<Db, "select">, id: string) {
  const [found] = await db.select().from(imports).where(eq(imports.id, id));
  return found ?? noSuchImport();
}

export function listImports(db: Db) {
  return db
    .select()
    .from(imports)
    .where(ne(imports.state, "reading"))
    .orderBy(desc(imports.createdAt))
    .limit(RECENT);
}

/** How many items have which verdict, and what became of those that were chosen. */
export async function countItems(db: Pick<Db, "select">, importId: string) {
  const [counts] = await db
    .select({
      new: countOf(sql`${importItems.verdict} = 'new'`),
      same: countOf(sql`${importItems.verdict} = 'same'`),
      changed: countOf(sql`${importItems.verdict} = 'changed'`),
      skipped: countOf(sql`${importItems.verdict} = 'skipped'`),
      chosen: countOf(sql`${importItems.chosen}`),
      chosen_new: countOf(sql`${importItems.chosen} and ${importItems.verdict} = 'new'`),
      created: countOf(sql`${importItems.outcome} = 'created'`),
      updated: countOf(sql`${importItems.outcome} = 'updated'`),
      failed: countOf(sql`${importItems.outcome} = 'failed'`),
      undone: countOf(sql`${importItems.outcome} = 'undone'`),
    })
    .from(importItems)
    .where(eq(importItems.importId, importId));
  if (!counts) throw new Error("Nothing was counted.");
  return counts;
}

function countOf(condition: ReturnType<typeof sql>) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}

type Filter = { verdict?: Verdict | undefined; outcome?: Outcome | undefined };

export function listItems(db: Db, importId: string, page: number, filter: Filter = {}) {
  const { verdict, outcome } = filter;
  return db
    .select()
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, importId),
        verdict && eq(importItems.verdict, verdict),
        outcome && eq(importItems.outcome, outcome),
      ),
    )
    .orderBy(asc(importItems.position))
    .limit(ITEMS_PER_PAGE)
    .offset((page - 1) * ITEMS_PER_PAGE);
}

/** All of them, in pages, for a report of any length. */
export async function* everyItem(db: Db, importId: string) {
  for (let page = 1; ; page++) {
    const items = await listItems(db, importId, page);
    yield* items;
    if (items.length < ITEMS_PER_PAGE) return;
  }
}

export async function chooseItems(
  db: Db,
  id: string,
  choice: { chosen: boolean; ids?: string[] | undefined },
) {
  await requireState(db, id, "ready");
  await db
    .update(importItems)
    .set({ chosen: choice.chosen })
    .where(
      and(
        eq(importItems.importId, id),
        ne(importItems.verdict, "skipped"),
        choice.ids && inArray(importItems.id, choice.ids),
      ),
    );
}

export async function requireState(db: Pick<Db, "select">, id: string, ...states: State[]) {
  const found = await getImport(db, id);
  if (!states.includes(found.state)) {
    throw new AppError("conflict", `This import is ${inWords(found.state)}.`);
  }
  return found;
}

/** From here on the job does the work, whether or not the page stays open. */
export async function startImport(
  db: Db,
  id: string,
  options: ImportOptions,
  actor: Actor,
  now: Date,
) {
  const startedBy = actor.userId;
  await requireState(db, id, "ready");
  await requireProfile(db, startedBy);
  return runImport(db, id, "ready", { options, startedBy }, actor, "import_started", now);
}

/** Imported posts need an author. */
export async function requireProfile(db: Pick<Db, "select">, userId: string) {
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile) throw new AppError("not_found", "Profile not found");
  return profile.id;
}

/** For images that were not fetched, or not all of them. The posts are there already. */
export async function retryImages(db: Db, id: string, actor: Actor, now: Date) {
  const { options } = await requireState(db, id, "done");
  const again = { ...(options as RunOptions), fetch_images: true, images_only: true };
  const change = { options: again };
  return runImport(db, id, "done", change, actor, "import_images_retried", now);
}

/** Continues an import that stopped on an error. */
export async function resumeImport(db: Db, id: string, actor: Actor, now: Date) {
  const { report } = await requireState(db, id, "failed");
  const { error: _, ...rest } = { ...(report as { error?: string } | null) };
  return runImport(db, id, "failed", { report: rest }, actor, "import_resumed", now);
}

export async function cancelImport(db: Db, id: string, actor: Actor, now: Date) {
  const { state, options, report } = await requireState(db, id, "reading", "ready", "running");
  if ((options as RunOptions).undo) throw new AppError("conflict", "This import is being undone.");
  // Images are fetched when all posts are written: then no more than that is stopped.
  const { images } = (report ?? {}) as { images?: unknown };
  const isWritten = (options as RunOptions).images_only || images !== undefined;
  const ending = isWritten ? await written(db, id) : { state: "cancelled" as const };
  const change = { ...ending, finishedAt: now };
  return db.transaction(async (tx) => {
    const cancelled = await become(tx, id, state, change);
    await recordAction(tx, actor, "import_cancelled", nameOf(cancelled));
    await dropBytes(tx, id);
    return cancelled;
  });
}

async function written(db: Db, id: string) {
  const counts = JSON.stringify(await countItems(db, id));
  // Only this part: the job may be writing another.
  return {
    state: "done" as const,
    report: sql`jsonb_set(coalesce(${imports.report}, '{}'), '{counts}', ${counts}::jsonb)`,
  };
}

/** In one transaction with its job, so that a running import is never forgotten. */
export function runImport(
  db: Db,
  id: string,
  from: State,
  change: ImportChange,
  actor: Actor,
  action: string,
  now: Date,
) {
  return db.transaction(async (tx) => {
    const running = { ...change, state: "running" as const, finishedAt: null };
    const started = await become(tx, id, from, running);
    await enqueueJob(tx, IMPORT_JOB, id, now);
    await recordAction(tx, actor, action, nameOf(started));
    return started;
  });
}

const SOURCES = { linkedin: "LinkedIn", wordpress: "WordPress" };

/** "WordPress: export.xml" */
export function nameOf({ source, files }: Import) {
  return [SOURCES[source], files.join(", ")].filter(Boolean).join(": ");
}

/** Changes an import that is still as it was seen; otherwise somebody else was quicker. */
export async function become(
  db: Pick<Db, "update">,
  id: string,
  from: State,
  change: ImportChange,
) {
  const [changed] = await db
    .update(imports)
    .set(change)
    .where(and(eq(imports.id, id), eq(imports.state, from)))
    .returning();
  if (!changed)
    throw new AppError("conflict", "This import has just been changed. Please look again.");
  return changed;
}

const hasImages = sql`coalesce(${imports.report} ? 'images', false)`;

/** Files that nobody came back for. The list of what was done stays. */
export async function sweepImports(db: Db, now: Date) {
  const [aDayAgo, aWeekAgo] = [1, 7].map((days) => new Date(now.getTime() - days * DAY_MS)) as [
    Date,
    Date,
  ];
  const left = or(
    and(eq(imports.state, "reading"), lt(imports.createdAt, aDayAgo)),
    and(eq(imports.state, "ready"), lt(imports.createdAt, aWeekAgo)),
    // One whose posts are all written needs no file to go on with its images.
    and(eq(imports.state, "failed"), lt(imports.finishedAt, aWeekAgo), not(hasImages)),
  );
  const swept = await db
    .update(imports)
    .set({ state: "cancelled", finishedAt: now })
    .where(left)
    .returning();
  for (const { id } of swept) await dropBytes(db, id);
  // An upload that was cancelled may have written one more piece.
  const over = db
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, ["done", "cancelled", "undone"]));
  await db.delete(importChunks).where(inArray(importChunks.importId, over));
}

function inWords(state: State) {
  return {
    reading: "still being read",
    ready: "not started yet",
    running: "running",
    done: "finished",
    failed: "stopped by an error",
    cancelled: "cancelled",
    undone: "undone",
  }[state];
}

function noSuchImport(): never {
  throw new AppError("not_found", "There is no such import.");
}
