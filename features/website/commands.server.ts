import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { type Website, websiteSchema } from "#content/schema/website.ts";
import { userRoles, users } from "#db/schema/auth.ts";
import { profiles } from "#db/schema/profiles.ts";
import { websiteDraft, websitePublishes, websiteShares } from "#db/schema/website.ts";
import { lockImages } from "#features/media/commands.server.ts";
import { imageNameOf } from "#features/media/media.schema.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { type Change, listChanges } from "./changes.ts";
import { dayOf } from "./day-of.ts";
import { isEqual, mergeFields } from "./merge.ts";
import {
  currentContent,
  defaults,
  getPublish,
  imagesInContent,
  newestPublish,
  redirectOldSlugs,
  withFollowedSlugs,
} from "./queries.server.ts";
import { STARTING_CONTENT } from "./schema.ts";
import { sanitizeInTurns, showWebsite } from "./show-website.server.ts";
import { withoutEmptyEntries, withoutUnfinished } from "./unfinished.ts";

const DRAFT_ID = 1;

/** The published and the drafted content. Version 0: nothing was ever drafted. */
export type WebsiteState = Awaited<ReturnType<typeof readState>>;

/** Reads the published and the drafted content as of one moment. */
export function readWebsiteState(ctx: Ctx) {
  return inTransaction(ctx, (ctx) => readState(ctx), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** Locks the draft: nobody else can save, publish or restore until the transaction ends. */
async function lockWebsite(ctx: Ctx): Promise<WebsiteState> {
  await ctx.db.insert(websiteDraft).values({ id: DRAFT_ID, version: 0 }).onConflictDoNothing();
  await ctx.db.select({ id: websiteDraft.id }).from(websiteDraft).for("update");
  return readState(ctx);
}

async function readState(ctx: Ctx) {
  const publish = await newestPublish(ctx);
  const draft = await readDraftRow(ctx);
  const { content: published, newDefaults } = currentContent(
    publish ?? { content: defaults, defaults },
  );
  return {
    published,
    newDefaults,
    published_at: publish?.published_at ?? null,
    published_by: publish?.published_by ?? null,
    draft: draft?.content ? currentContent(draft).content : published,
    version: draft?.version ?? 0,
    edited_at: draft?.edited_at ?? null,
    edited_by: draft?.edited_by ?? null,
  };
}

/** The published content, as it was entered. Undefined: nothing was ever published. */
export async function readPublished(ctx: Ctx) {
  const publish = await newestPublish(ctx);
  return publish && currentContent(publish).content;
}

async function readDraftRow(ctx: Ctx) {
  const [draft] = await ctx.db
    .select({
      content: websiteDraft.content,
      defaults: websiteDraft.defaults,
      version: websiteDraft.version,
      edited_at: websiteDraft.editedAt,
      edited_by: users.email,
    })
    .from(websiteDraft)
    .leftJoin(users, eq(users.id, websiteDraft.editedBy));
  return draft;
}

/** Reads the draft as if it were published at `now`. */
export async function readDraft(ctx: Ctx) {
  const draft = await readDraftRow(ctx);
  const content = draft?.content ? currentContent(draft).content : await readPublished(ctx);
  const shown = withoutEmptyEntries(content ?? defaults);
  await sanitizeInTurns(shown);
  return showWebsite(shown, dayOf(ctx.now));
}

export function saveDraft(ctx: Ctx, draft: Website, version: number, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    const state = await lockWebsite(ctx);
    requireVersion(state, version);
    return storeDraft(ctx, { published: state.published, draft, version }, actor);
  });
}

/** Throws if someone else has changed the draft since it was read. */
function requireVersion({ version: current, draft, edited_by }: WebsiteState, version: number) {
  if (current === version) return;
  throw new AppError("conflict", "Someone else has changed the draft in the meantime.", {
    details: { draft, version: current, edited_by },
  });
}

type Draft = { published: Website; draft: Website; version: number };

/** Raises the version. A draft without changes is not stored, so it follows what is published. */
async function storeDraft(ctx: Ctx, { published, draft, version }: Draft, actor: Actor) {
  const isChanged = !isEqual(draft, published);
  const images = isChanged ? imagesInContent(draft) : [];
  await lockImages(ctx, images);
  const changed = {
    version: version + 1,
    content: isChanged ? draft : null,
    defaults: isChanged ? defaults : null,
    images,
    editedBy: actor.userId,
    editedAt: ctx.now,
  };
  await ctx.db.update(websiteDraft).set(changed);
  return { version: changed.version, edited_at: ctx.now };
}

/** The site content before the first publish: nothing in it differs from the release. */
const startingContent = { content: defaults, defaults };

type Publish = {
  action: "website_published" | "website_restored";
  content: Website;
  /** The default content that the firm last saw. */
  defaults: unknown;
  /** The draft afterwards. */
  draft: Website;
};

/** All of the draft but its unfinished new entries, or nothing. */
export function publishDraft(ctx: Ctx, version: number, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    const state = await lockWebsite(ctx);
    requireVersion(state, version);
    const finished = withoutUnfinished(state.published, state.draft).content;
    const content = withFollowedSlugs(state.published, publishable(finished));
    const draft = mergeFields(finished, state.draft, content).merged;
    return insertPublish(
      ctx,
      state,
      { action: "website_published", content, defaults, draft },
      actor,
    );
  });
}

/** Publishes earlier content again. Unpublished changes stay in the draft. */
export function restorePublish(ctx: Ctx, id: string, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    const state = await lockWebsite(ctx);
    const restored = id === STARTING_CONTENT ? startingContent : await getPublish(ctx, id);
    const content = await withoutDeletedPictures(ctx, publishable(restored.content));
    const draft = mergeFields(state.published, state.draft, content).merged;
    return insertPublish(
      ctx,
      state,
      { action: "website_restored", content, defaults: restored.defaults, draft },
      actor,
    );
  });
}

async function insertPublish(
  ctx: Ctx,
  state: WebsiteState,
  { action, content, defaults, draft }: Publish,
  actor: Actor,
) {
  const changes = listChanges(state.published, content);
  if (changes.length === 0) {
    throw new AppError("invalid", "This is what is published already.", {
      details: { issues: [] },
    });
  }
  const images = imagesInContent(content);
  await lockImages(ctx, images);
  const [publish] = await ctx.db
    .insert(websitePublishes)
    .values({
      content,
      defaults,
      images,
      changes: changes.length,
      publishedBy: actor.userId,
      publishedAt: ctx.now,
    })
    .returning({ id: websitePublishes.id });
  if (!publish) throw new Error("The publish was not stored.");
  await redirectOldSlugs(ctx, state.published, content);
  const { version } = await storeDraft(
    ctx,
    { published: content, draft, version: state.version },
    actor,
  );
  await recordAction(ctx, actor, action, inWords(changes));
  return { id: publish.id, version, published_at: ctx.now, changes: changes.length };
}

/** Removes pictures that have been deleted from Media. */
async function withoutDeletedPictures(ctx: Ctx, content: Website): Promise<Website> {
  const images = imagesInContent(content);
  const found = await lockImages(ctx, images);
  const isDeleted = (src: unknown) => {
    const name = typeof src === "string" ? imageNameOf(src) : undefined;
    return name !== undefined && images.includes(name) && !found.includes(name);
  };
  return JSON.parse(JSON.stringify(content), (_, value) => (isDeleted(value?.src) ? null : value));
}

/** The content as the schema returns it: without spaces around texts. */
function publishable(content: Website) {
  const parsed = websiteSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => ({ path, message }));
  throw new AppError("invalid", "Some changes can’t be published yet.", { details: { issues } });
}

/** "3 changes: Firm, Services" */
function inWords(changes: Change[]) {
  const parts = new Set(changes.map(({ labels }) => labels[0]));
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return `${count}: ${[...parts].join(", ")}`;
}

const DAY_MS = 24 * 60 * 60_000;
const SHARED_DAYS = 7;
const PREVIEW_MS = 60 * 60_000;
const LINK = eq(websiteShares.kind, "link");

/** Creates a link that shows the draft. It replaces the one before. */
export function shareDraft(ctx: Ctx, actor: Actor) {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.delete(websiteShares).where(LINK);
    await recordAction(ctx, actor, "website_draft_shared", `Link for ${SHARED_DAYS} days`);
    return createShare(ctx, "link", SHARED_DAYS * DAY_MS, actor);
  });
}

/** Creates a token for the frame in the admin area, whose requests have no session. */
export async function openPreview(ctx: Ctx, actor: Actor) {
  await ctx.db.delete(websiteShares).where(lt(websiteShares.expiresAt, ctx.now));
  return createShare(ctx, "preview", PREVIEW_MS, actor);
}

async function createShare(ctx: Ctx, kind: "link" | "preview", ms: number, actor: Actor) {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(ctx.now.getTime() + ms);
  const share = { hash: hashOf(token), kind, createdBy: actor.userId, expiresAt };
  await ctx.db.insert(websiteShares).values(share);
  return { token, expiresAt };
}

export async function revokeShare(ctx: Ctx, actor: Actor) {
  await inTransaction(ctx, async (ctx) => {
    const revoked = await ctx.db
      .delete(websiteShares)
      .where(LINK)
      .returning({ hash: websiteShares.hash });
    if (revoked.length > 0) await recordAction(ctx, actor, "website_share_revoked", "Link");
  });
}

/**
 * The purpose of a valid token. A preview's token is valid only while its admin could open another
 * preview.
 */
export async function findSharedDraft(ctx: Ctx, token: string) {
  const isOfAdmin = and(isNotNull(userRoles.userId), isNull(users.deactivatedAt));
  const [share] = await ctx.db
    .select({ kind: websiteShares.kind })
    .from(websiteShares)
    .leftJoin(users, eq(users.id, websiteShares.createdBy))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), eq(userRoles.role, "admin")))
    .where(
      and(
        eq(websiteShares.hash, hashOf(token)),
        gt(websiteShares.expiresAt, ctx.now),
        or(LINK, isOfAdmin),
      ),
    );
  return share?.kind;
}

/**
 * The link that works now, if there is one, with the name of its admin. Only they have seen its URL.
 */
export async function findShare(ctx: Ctx) {
  const [share] = await ctx.db
    .select({
      created_by: sql<string | null>`coalesce(nullif(${profiles.name}, ''), ${users.email})`,
      expires_at: websiteShares.expiresAt,
    })
    .from(websiteShares)
    .leftJoin(users, eq(users.id, websiteShares.createdBy))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(LINK, gt(websiteShares.expiresAt, ctx.now)));
  return share ?? null;
}

function hashOf(token: string) {
  return createHash("sha256").update(token).digest("hex");
}
