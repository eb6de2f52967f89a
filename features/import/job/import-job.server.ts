import { inflateRawSync } from "node:zlib";
import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { importItems, importSources, imports } from "#db/schema/import.ts";
import { type Copying, findMedia } from "#features/media/commands.server.ts";
import { IMAGES_PATH } from "#features/media/media.schema.ts";
import { replaceOwnImages } from "#features/media/queries.server.ts";
import { imagesIn } from "#features/posts/content/content.server.ts";
import { afterInserts } from "#features/posts/model/commands.server.ts";
import type { PostInput } from "#features/posts/schema.ts";
import { findProfile } from "#features/profiles/profile.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { isDatabaseAway } from "#platform/errors/database-faults.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { JobKind } from "#platform/jobs/jobs.server.ts";
import { pageUrl } from "../html-urls.ts";
import { convertPost, type Links } from "../import-tasks.server.ts";
import { fetchImages } from "./fetch-images.server.ts";
import {
  countItems,
  deleteSources,
  type Import,
  type Item,
  isRunning,
  isRunningImport,
  reportWith,
  transition,
} from "./imports.server.ts";
import { undoPosts } from "./undo-import.server.ts";
import { type Prepared, prepared, writePosts } from "./write-posts.server.ts";

// After this many changed rows, the database should update its statistics.
const ANALYZE_AFTER_ROWS = 500;

type Jobs = { tidy: () => Promise<void>; fetching: Copying };
type MayContinue = () => Promise<boolean>;

/** Runs an import, or its undo, stage by stage. When the site stops, another process resumes it. */
export function importJob(jobs: Jobs): JobKind {
  return {
    run: async ({ db, log }, { subject: id }, claim) => {
      let [job] = await db.select().from(imports).where(isRunningImport(id));
      const mayContinue = async () =>
        (await claim.renew()) && (await db.$count(imports, isRunningImport(id))) > 0;
      try {
        while (job) job = await runStage(claim.context, jobs, job, mayContinue);
      } catch (err) {
        // Nothing can be recorded without the database: the job is retried when it is back.
        if (isDatabaseAway(err)) throw err;
        log.error({ err, import: id }, "an import stopped on an error");
        if (job) await recordFailure(claim.context(), job, err);
      }
      claim.signal.throwIfAborted();
      return undefined;
    },
  };
}

/** Returns the import in its next stage, if there is work to do in that. */
async function runStage(context: () => Ctx, jobs: Jobs, job: Import, mayContinue: MayContinue) {
  if (!isRunning(job.stage)) return undefined;
  const work = {
    writing: () => importPosts(context, job, mayContinue),
    fetching_images: () => fetchImages(jobs.fetching, context, job, mayContinue),
    undoing: () => undoPosts(context, job, mayContinue),
  };
  const isComplete = await work[job.stage]();
  if (!isComplete || !(await mayContinue())) return undefined;
  if (job.stage === "writing" && job.options.fetch_images)
    return transition(context(), job, "fetch_images");
  await finish(context(), jobs, job);
  return undefined;
}

async function finish(ctx: Ctx, { tidy }: Jobs, job: Import) {
  const counts = await countItems(ctx, job.id);
  const { created, updated, undone } = counts;
  const parts = job.stage === "undoing" ? { counts, undone, kept: created + updated } : { counts };
  await transition(ctx, job, "finish", { report: reportWith(parts), finishedAt: ctx.now });
  await deleteSources(ctx, job.id);
  await afterInserts(ctx);
  if (created + updated + undone > ANALYZE_AFTER_ROWS) await tidy();
}

/** Records the failure. An admin can resume the import from this stage. */
async function recordFailure(ctx: Ctx, job: Import, reason: unknown) {
  const words = "The import stopped unexpectedly. See the server log.";
  const error = reason instanceof AppError ? reason.message : words;
  const report = reportWith({ error, counts: await countItems(ctx, job.id) });
  await transition(ctx, job, "fail", { report, finishedAt: ctx.now });
  await afterInserts(ctx);
}

const BATCH = 100;
// The version before stored files instead of sources.
const NOT_STORED = "It was not saved before the import stopped. Please import it again.";

/**
 * Writes the chosen items that have no outcome yet as posts, a batch in each transaction: after a
 * crash the next run resumes after the last batch. Returns false if it was told to stop early.
 */
export async function importPosts(context: () => Ctx, job: Import, mayContinue: MayContinue) {
  const links = await knownLinks(context(), job.id);
  const { startedBy: userId } = job;
  const profile = userId ? await findProfile(context(), userId) : undefined;
  const author = { author_id: profile?.id ?? null, userId };
  let next = readBatch(-1);
  try {
    for (;;) {
      const { batch, last } = await next;
      if (last === undefined) return true;
      // The next batch is converted while this one is written.
      next = readBatch(last);
      next.catch(() => {});
      await writePosts(context(), author, batch);
      if (!(await mayContinue())) return false;
    }
  } finally {
    await next.catch(() => {});
  }

  async function readBatch(after: number) {
    const rows = await nextItems(context(), job, after);
    const batch: Prepared[] = [];
    for (const { item, source } of rows) batch.push(await prepare(item, source));
    return { batch, last: rows.at(-1)?.item.position };
  }

  async function prepare({ id, postId, item: facts }: Item, source: Buffer | null) {
    const ctx = context();
    if (!source) return prepared({ id, postId, facts }, { reason: NOT_STORED }, ctx.now);
    const converted = await convertPost(parseSource(job, source), facts.slug, links);
    if ("input" in converted && converted.post.exact) {
      const { site } = converted.post.exact;
      converted.input = await withMissingImagesAbsolute(ctx, converted.input, site);
    }
    return prepared({ id, postId, facts }, converted, ctx.now);
  }
}

function parseSource({ source, attachments }: Import, stored: Buffer) {
  const found = JSON.parse(inflateRawSync(stored).toString());
  return source === "linkedin" ? { post: found } : { item: found, attachments };
}

function nextItems(ctx: Ctx, { id, options }: Import, after: number) {
  const { importId, position, chosen, outcome, verdict } = importItems;
  const isUpdate = options.on_existing === "update";
  return ctx.db
    .select({ item: importItems, source: importSources.source })
    .from(importItems)
    .leftJoin(
      importSources,
      and(eq(importSources.importId, importId), eq(importSources.position, position)),
    )
    .where(
      and(
        eq(importId, id),
        gt(position, after),
        chosen,
        isNull(outcome),
        isUpdate ? ne(verdict, "skipped") : eq(verdict, "new"),
      ),
    )
    .orderBy(asc(position))
    .limit(BATCH);
}

/** The slugs of all posts of the import, by their old URLs. */
async function knownLinks(ctx: Ctx, importId: string): Promise<Links> {
  const rows = await ctx.db
    .select({
      link: sql<string | null>`${importItems.item} ->> 'link'`,
      slug: sql<string>`${importItems.item} ->> 'slug'`,
    })
    .from(importItems)
    .where(and(eq(importItems.importId, importId), ne(importItems.verdict, "skipped")));
  return new Map(rows.flatMap(({ link, slug }) => (link ? [[pageUrl(link), slug] as const] : [])));
}

/** Links images that are not in our library to the site that exported the post. */
async function withMissingImagesAbsolute(ctx: Ctx, post: PostInput, site: string) {
  const names = imagesIn(post);
  const known = await findMedia(ctx, names);
  if (known.size === names.length) return post;
  const { content, featured_image, og_image } = post;
  const missingImageUrl = (name: string) =>
    known.has(name) ? undefined : site + IMAGES_PATH + name;
  return {
    ...post,
    content: replaceOwnImages(content, site, missingImageUrl),
    featured_image: absolute(featured_image, missingImageUrl),
    og_image: absolute(og_image, missingImageUrl),
  };
}

function absolute(url: string | null, urlOf: (name: string) => string | undefined) {
  return url?.startsWith(IMAGES_PATH) ? (urlOf(url.slice(IMAGES_PATH.length)) ?? url) : url;
}
