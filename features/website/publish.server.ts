import { type Website, websiteSchema } from "#content/schema/website.ts";
import type { Db, Tx } from "#db/client.ts";
import { websitePublishes } from "#db/schema/website.ts";
import { imageNameOf } from "#features/media/media.schema.ts";
import { lockImages } from "#features/media/media.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { redirectOldSlugs, withFollowedSlugs } from "./case-study-redirects.server.ts";
import { type Change, listChanges } from "./changes.ts";
import { lockWebsite, requireVersion, storeDraft, type WebsiteState } from "./draft.server.ts";
import { getPublish } from "./history.server.ts";
import { mergeFields } from "./merge.ts";
import { defaults, imagesInWords } from "./stored-words.server.ts";

type Publish = {
  action: "website_published" | "website_restored";
  words: Website;
  /** What the firm last saw as the default of its words. */
  defaults: unknown;
  /** The draft afterwards. */
  draft: Website;
};

/** All of the draft, or nothing. */
export function publishDraft(db: Db, version: number, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const state = await lockWebsite(tx);
    requireVersion(state, version);
    const words = withFollowedSlugs(state.published, publishable(state.draft));
    return insertPublish(
      tx,
      state,
      { action: "website_published", words, defaults, draft: words },
      actor,
      now,
    );
  });
}

/** Publishes earlier words again. Unpublished changes stay in the draft. */
export function restorePublish(db: Db, id: string, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const state = await lockWebsite(tx);
    const restored = await getPublish(tx, id);
    const words = await withoutDeletedPictures(tx, publishable(restored.words));
    const draft = mergeFields(state.published, state.draft, words).merged;
    return insertPublish(
      tx,
      state,
      { action: "website_restored", words, defaults: restored.defaults, draft },
      actor,
      now,
    );
  });
}

async function insertPublish(
  tx: Tx,
  state: WebsiteState,
  { action, words, defaults, draft }: Publish,
  actor: Actor,
  now: Date,
) {
  const changes = listChanges(state.published, words);
  if (changes.length === 0) {
    throw new AppError("invalid", "This is what is published already.", {
      details: { issues: [] },
    });
  }
  const images = imagesInWords(words);
  await lockImages(tx, images);
  const [publish] = await tx
    .insert(websitePublishes)
    .values({
      words,
      defaults,
      images,
      changes: changes.length,
      publishedBy: actor.userId,
      publishedAt: now,
    })
    .returning({ id: websitePublishes.id });
  if (!publish) throw new Error("The publish was not stored.");
  await redirectOldSlugs(tx, state.published, words);
  const { version } = await storeDraft(
    tx,
    { published: words, draft, version: state.version },
    actor,
    now,
  );
  await recordAction(tx, actor, action, inWords(changes));
  return { id: publish.id, version, publishedAt: now, changes: changes.length };
}

/** A picture may have been deleted from Media since. */
async function withoutDeletedPictures(tx: Tx, words: Website): Promise<Website> {
  const images = imagesInWords(words);
  const found = await lockImages(tx, images);
  const isDeleted = (src: unknown) => {
    const name = typeof src === "string" ? imageNameOf(src) : undefined;
    return name !== undefined && images.includes(name) && !found.includes(name);
  };
  return JSON.parse(JSON.stringify(words), (_, value) => (isDeleted(value?.src) ? null : value));
}

/** As the schema returns it: without spaces around texts. */
function publishable(words: Website) {
  const parsed = websiteSchema.safeParse(words);
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
