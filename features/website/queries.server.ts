import { arrayOverlaps, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { website } from "#content/website.ts";
import { users } from "#db/schema/auth.ts";
import { caseStudyRedirects, websiteDraft, websitePublishes } from "#db/schema/website.ts";
import type { FindUses } from "#features/media/queries.server.ts";
import { imagesIn } from "#features/posts/content/content.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { dayOf } from "./day-of.ts";
import { mergeFields } from "./merge.ts";
import { type ShownWebsite, showWebsite } from "./show-website.server.ts";

/** The day of the default content in content/. */
const REVISED = "2026-11-18";

type CachedWebsite = { id: string | undefined; shown: ShownWebsite };

/** The content that was read last. */
const cachedWebsites = new WeakMap<Ctx["db"], CachedWebsite>();
const failing = new WeakSet<Ctx["db"]>();
const failures = new WeakMap<Ctx["db"], number>();
let shownDefaults: ShownWebsite | undefined;

/**
 * Site content, as it is published now. Takes one small query, unless it changed. If the database
 * does not respond, it is as it was last, or else as it is by default.
 */
export async function readWebsite(ctx: Ctx): Promise<ShownWebsite> {
  const last = cachedWebsites.get(ctx.db);
  try {
    const current = await readCurrent(ctx, last);
    cachedWebsites.set(ctx.db, current);
    failing.delete(ctx.db);
    return current.shown;
  } catch (err) {
    if (!failing.has(ctx.db)) ctx.log.error({ err }, "the site content could not be read");
    failing.add(ctx.db);
    failures.set(ctx.db, failedReads(ctx.db) + 1);
    return last?.shown ?? showDefaults();
  }
}

/** The number of failed reads so far. A page that was rendered during one may show old content. */
export function failedReads(db: Ctx["db"]) {
  return failures.get(db) ?? 0;
}

async function readCurrent(ctx: Ctx, last: CachedWebsite | undefined) {
  if (last && (await newestId(ctx)) === last.id) return last;
  const newest = await newestPublish(ctx);
  return { id: newest?.id, shown: newest ? showPublished(newest, ctx.log) : showDefaults() };
}

type Publish = NonNullable<Awaited<ReturnType<typeof newestPublish>>>;

function showPublished({ content, defaults: then, published_at }: Publish, log: Logger) {
  const today = currentContent({ content, defaults: then });
  if (today.unusable.length > 0) {
    log.error({ parts: today.unusable }, "some published content doesn’t fit this release");
  }
  return showWebsite(today.content, dayOf(published_at));
}

/** Every uncached page runs this query, so it is as small as it can be. */
async function newestId(ctx: Ctx) {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from ${websitePublishes} order by number desc limit 1`,
  );
  return rows[0]?.id;
}

function showDefaults() {
  shownDefaults ??= showWebsite(defaults, REVISED);
  return shownDefaults;
}

/** Content as it was stored, and the default content then. */
type StoredContent = { content: unknown; defaults: unknown };
type Part = keyof Website;

const PARTS = Object.keys(websiteSchema.shape) as Part[];
/** Values that are too long or incomplete can still be shown. */
const LIMITS = new Set(["too_small", "too_big", "invalid_format", "custom"]);

/** The content of this release, until it is changed in the admin area. */
export const defaults = website;

/**
 * The firm's changes, on top of the content of this release. `newDefaults`: fields that this
 * release changed, too. `unusable`: parts with another shape by now, which have their default.
 */
export function currentContent(stored: StoredContent, today: Website = website) {
  const { merged, conflicts } = mergeFields(stored.defaults, stored.content, today);
  const unusable = PARTS.filter(
    (part) => shapeIssues(websiteSchema.shape[part].safeParse(merged[part])).length > 0,
  );
  const content = { ...merged, ...Object.fromEntries(unusable.map((part) => [part, today[part]])) };
  return { content: content as Website, newDefaults: conflicts, unusable };
}

/** Issues that make content unusable, also for a draft. */
export function shapeIssues(parsed: z.ZodSafeParseResult<unknown>) {
  return parsed.error?.issues.filter(({ code }) => !LIMITS.has(code)) ?? [];
}

export function imagesInContent(content: Website) {
  return imagesIn({ content: JSON.stringify(content), featured_image: null, og_image: null });
}

/** The maximum in the list. Older publishes are still stored. */
const LISTED_MAX = 200;

const PUBLISH_COLUMNS = {
  id: websitePublishes.id,
  published_at: websitePublishes.publishedAt,
  published_by: users.email,
  changes: websitePublishes.changes,
};

const CONTENT_COLUMNS = { content: websitePublishes.content, defaults: websitePublishes.defaults };

/** The website as visitors see it. Undefined: nothing was ever published. */
export async function newestPublish(ctx: Ctx) {
  const [newest] = await ctx.db
    .select({ ...PUBLISH_COLUMNS, ...CONTENT_COLUMNS })
    .from(websitePublishes)
    .leftJoin(users, eq(users.id, websitePublishes.publishedBy))
    .orderBy(desc(websitePublishes.number))
    .limit(1);
  return newest;
}

/** Publishes, newest first. */
export function listPublishes(ctx: Ctx) {
  return ctx.db
    .select(PUBLISH_COLUMNS)
    .from(websitePublishes)
    .leftJoin(users, eq(users.id, websitePublishes.publishedBy))
    .orderBy(desc(websitePublishes.number))
    .limit(LISTED_MAX);
}

/**
 * A publish, and the content before it, both on top of the content of this release. `defaults`:
 * those of the release at that time.
 */
export async function getPublish(ctx: Ctx, id: string) {
  const [publish] = await ctx.db
    .select({ ...PUBLISH_COLUMNS, number: websitePublishes.number, ...CONTENT_COLUMNS })
    .from(websitePublishes)
    .leftJoin(users, eq(users.id, websitePublishes.publishedBy))
    .where(eq(websitePublishes.id, id));
  if (!publish) throw new AppError("not_found", "Version not found.");
  const { number, content, defaults: then, ...info } = publish;
  const [before] = await ctx.db
    .select(CONTENT_COLUMNS)
    .from(websitePublishes)
    .where(lt(websitePublishes.number, number))
    .orderBy(desc(websitePublishes.number))
    .limit(1);
  return {
    ...info,
    content: currentContent({ content, defaults: then }).content,
    defaults: then,
    before: before ? currentContent(before).content : defaults,
  };
}

export const findUsesOnWebsite: FindUses = async (ctx, names) => {
  const [published] = await ctx.db
    .select({ images: websitePublishes.images })
    .from(websitePublishes)
    .orderBy(desc(websitePublishes.number))
    .limit(1);
  const [draft] = await ctx.db
    .select({ images: websiteDraft.images })
    .from(websiteDraft)
    .where(arrayOverlaps(websiteDraft.images, names));
  const shown = published?.images ?? [];
  const drafted = draft?.images.filter((name) => !shown.includes(name)) ?? [];
  return [...usesOf(shown, false), ...usesOf(drafted, true)];
};

function usesOf(names: string[], draft: boolean) {
  return names.map((name) => ({ name, use: { kind: "website" as const, draft } }));
}

/** A query for the names of all images in the content that is published or drafted. */
export const imagesOnWebsite = sql`
  select unnest(images) from (
    select ${websitePublishes.images} from ${websitePublishes}
    order by ${websitePublishes.number} desc limit 1
  ) as newest
  union all select unnest(${websiteDraft.images}) from ${websiteDraft}`;

/** The path of the published case study that had this slug. */
export async function findCaseStudyRedirect(ctx: Ctx, slug: string) {
  const [redirect] = await ctx.db
    .select({ studyId: caseStudyRedirects.studyId })
    .from(caseStudyRedirects)
    .where(eq(caseStudyRedirects.slug, slug));
  if (!redirect) return undefined;
  const { caseStudies } = await readWebsite(ctx);
  return caseStudies.find(({ id }) => id === redirect.studyId)?.path;
}

/** Stores redirects from earlier slugs of case studies. A slug that is used again has a page. */
export async function redirectOldSlugs(ctx: Ctx, before: Website, after: Website) {
  const current = new Map(after.caseStudies.items.map(({ id, slug }) => [id, slug]));
  const used = [...current.values()];
  const moved = before.caseStudies.items
    .filter(({ id, slug }) => current.has(id) && !used.includes(slug))
    .map(({ id, slug }) => ({ slug, studyId: id }));
  if (used.length > 0) {
    await ctx.db.delete(caseStudyRedirects).where(inArray(caseStudyRedirects.slug, used));
  }
  if (moved.length === 0) return;
  await ctx.db
    .insert(caseStudyRedirects)
    .values(moved)
    .onConflictDoUpdate({
      target: caseStudyRedirects.slug,
      set: { studyId: sql`excluded.study_id` },
    });
}

/** Changes the slugs by which the capability statement names case studies, as those change. */
export function withFollowedSlugs(before: Website, after: Website): Website {
  const { capabilities, caseStudies } = after;
  const old = new Map(before.caseStudies.items.map(({ id, slug }) => [id, slug]));
  const used = caseStudies.items.map(({ slug }) => slug);
  const renamed = new Map(caseStudies.items.map(({ id, slug }) => [old.get(id), slug]));
  const current = (slug: string) => (used.includes(slug) ? slug : (renamed.get(slug) ?? slug));
  const competencies = capabilities.competencies.map((competency) => ({
    ...competency,
    caseStudies: competency.caseStudies.map(current),
  }));
  const pastPerformance = capabilities.pastPerformance.map((entry) => ({
    ...entry,
    caseStudy: current(entry.caseStudy),
  }));
  return { ...after, capabilities: { ...capabilities, competencies, pastPerformance } };
}
