import type { Db } from "#db/client.ts";
import { importItems } from "#db/schema/import.ts";
import { afterInserts } from "#features/posts/model/after-save.server.ts";
import { slugOf } from "#features/posts/model/slug.ts";
import { requireProfile } from "#features/profiles/profile.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { shortKey } from "#platform/text/short-key.server.ts";
import { convertInput, type InputResult } from "../import-tasks.server.ts";
import type { ItemFacts, LinkedInEntry } from "../imports.schema.ts";
import { countItems } from "../job/import-items.server.ts";
import { createImport, transition } from "../job/imports.server.ts";
import { prepared, writePosts } from "../job/write-posts.server.ts";

/**
 * Articles as typed on the LinkedIn tab, published at once. Incomplete ones count as failed.
 * One transaction: they are stored nowhere else, so that nothing could be resumed after a crash.
 */
export async function importEntries(db: Db, entries: LinkedInEntry[], actor: Actor, now: Date) {
  const { userId } = actor;
  const { id: authorId } = await requireProfile(db, userId);
  const inputs: InputResult[] = [];
  for (const entry of entries)
    inputs.push(await convertInput(toReadPost(entry, ""), itemFacts(entry).slug));
  return db.transaction(async (tx) => {
    const job = await createImport(tx, "linkedin", actor, now, "writing");
    const rows = entries.map((entry, position) => ({
      importId: job.id,
      position,
      sourceKey: shortKey(`${entry.url || "typed"}#${job.id}-${position}`),
      verdict: "new" as const,
      item: itemFacts(entry),
    }));
    const items = await tx.insert(importItems).values(rows).returning();
    const posts = items.map((item) => {
      const { position } = item;
      const pending = pendingItem(item, entries[position] as LinkedInEntry);
      return prepared(pending, inputs[position] as InputResult, now);
    });
    await writePosts(tx, { authorId, userId }, posts, now);
    await afterInserts(tx, now);
    const counts = await countItems(tx, job.id);
    await transition(tx, job, "finish", { report: { counts }, finishedAt: now });
    const articles = counts.created === 1 ? "1 article" : `${counts.created} articles`;
    await recordAction(tx, actor, "import_started", `LinkedIn: ${articles}`);
    return { id: job.id, imported: counts.created, failed: counts.failed };
  });
}

function pendingItem(item: typeof importItems.$inferSelect, entry: LinkedInEntry) {
  const { id, sourceKey } = item;
  const facts = item.item;
  return { id, verdict: "new", postId: null, facts, post: toReadPost(entry, sourceKey) };
}

function itemFacts({ url, title, slug }: LinkedInEntry): ItemFacts {
  const givenSlug = slug.trim();
  const wanted = givenSlug || slugOf(title) || "post";
  return { title, slug: wanted, givenSlug, tags: ["LinkedIn"], link: url || undefined, hash: "" };
}

function toReadPost({ title, slug, content, excerpt }: LinkedInEntry, key: string) {
  return {
    key,
    // Not a fallback from the content: an entry without a title has failed.
    title,
    slug,
    content: title.trim() === "" ? "" : content,
    excerpt,
    publishedAt: undefined,
    categories: [],
    tags: ["LinkedIn"],
    link: undefined,
    featuredImageId: undefined,
    featuredImage: undefined,
    metaTitle: undefined,
    metaDescription: undefined,
    warnings: [],
  };
}
