import { desc, eq } from "drizzle-orm";
import type { Website } from "#content/schema/website.ts";
import type { Db, Tx } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { websiteDraft, websitePublishes } from "#db/schema/website.ts";
import { lockImages } from "#features/media/media.server.ts";
import type { Actor } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { dayOf } from "./day-of.ts";
import { isEqual } from "./merge.ts";
import { showWebsite } from "./show-website.server.ts";
import { defaults, imagesInWords, wordsToday } from "./stored-words.server.ts";

const THE_DRAFT = 1;

/** What is published and what is drafted. Version 0: nothing was ever drafted. */
export type WebsiteState = Awaited<ReturnType<typeof readState>>;

/** Both as of one moment. */
export function readWebsiteState(db: Db) {
  return db.transaction((tx) => readState(tx), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

/** Nobody else can save, publish or restore until the transaction ends. */
export async function lockWebsite(tx: Tx): Promise<WebsiteState> {
  await tx.insert(websiteDraft).values({ id: THE_DRAFT, version: 0 }).onConflictDoNothing();
  await tx.select({ id: websiteDraft.id }).from(websiteDraft).for("update");
  return readState(tx);
}

async function readState(tx: Tx) {
  const publish = await newestPublish(tx);
  const draft = await readDraftRow(tx);
  const { words: published, newDefaults } = wordsToday(publish ?? { words: defaults, defaults });
  return {
    published,
    newDefaults,
    publishedAt: publish?.publishedAt ?? null,
    publishedBy: publish?.publishedBy ?? null,
    draft: draft?.words ? wordsToday(draft).words : published,
    version: draft?.version ?? 0,
    editedAt: draft?.editedAt ?? null,
    editedBy: draft?.editedBy ?? null,
  };
}

/** What visitors see, as it is entered. Undefined: nothing was ever published. */
export async function readPublished(db: Pick<Db, "select">) {
  const publish = await newestPublish(db);
  return publish && wordsToday(publish).words;
}

async function newestPublish(tx: Pick<Db, "select">) {
  const [publish] = await tx
    .select({
      words: websitePublishes.words,
      defaults: websitePublishes.defaults,
      publishedAt: websitePublishes.publishedAt,
      publishedBy: users.email,
    })
    .from(websitePublishes)
    .leftJoin(users, eq(users.id, websitePublishes.publishedBy))
    .orderBy(desc(websitePublishes.number))
    .limit(1);
  return publish;
}

async function readDraftRow(tx: Pick<Db, "select">) {
  const [draft] = await tx
    .select({
      words: websiteDraft.words,
      defaults: websiteDraft.defaults,
      version: websiteDraft.version,
      editedAt: websiteDraft.editedAt,
      editedBy: users.email,
    })
    .from(websiteDraft)
    .leftJoin(users, eq(users.id, websiteDraft.editedBy));
  return draft;
}

/** `now`: the draft is shown as if it were published now. */
export async function readDraft(db: Db, now: Date) {
  const draft = await readDraftRow(db);
  const words = draft?.words ? wordsToday(draft).words : await readPublished(db);
  return showWebsite(words ?? defaults, dayOf(now));
}

export function saveDraft(db: Db, draft: Website, version: number, actor: Actor, now: Date) {
  return db.transaction(async (tx) => {
    const state = await lockWebsite(tx);
    requireVersion(state, version);
    return storeDraft(tx, { published: state.published, draft, version }, actor, now);
  });
}

/** Someone else may have changed the draft since it was read. */
export function requireVersion(
  { version: current, draft, editedBy }: WebsiteState,
  version: number,
) {
  if (current === version) return;
  throw new AppError("conflict", "Someone else has changed the draft in the meantime.", {
    details: { draft, version: current, edited_by: editedBy },
  });
}

type Draft = { published: Website; draft: Website; version: number };

/** Raises the version. A draft without changes is not stored, so it follows what is published. */
export async function storeDraft(
  tx: Tx,
  { published, draft, version }: Draft,
  actor: Actor,
  now: Date,
) {
  const isChanged = !isEqual(draft, published);
  const images = isChanged ? imagesInWords(draft) : [];
  await lockImages(tx, images);
  const changed = {
    version: version + 1,
    words: isChanged ? draft : null,
    defaults: isChanged ? defaults : null,
    images,
    editedBy: actor.userId,
    editedAt: now,
  };
  await tx.update(websiteDraft).set(changed);
  return { version: changed.version, editedAt: now };
}
