import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importItems, imports, profiles } from "#db/schema.ts";
import { slugOf } from "#features/posts/slug.ts";
import { AppError } from "#platform/errors.server.ts";
import type { ItemFacts, LinkedInEntry } from "./import-choices.schema.ts";
import { countItems } from "./imports.server.ts";
import { prepared, writePosts } from "./write-posts.server.ts";

/** Articles as typed on the LinkedIn tab, published at once. Those that lack something have failed. */
export async function importEntries(db: Db, entries: LinkedInEntry[], userId: string, now: Date) {
  const [profile] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  if (!profile) throw new AppError("not_found", "Profile not found");
  const [job] = await db
    .insert(imports)
    .values({
      source: "linkedin",
      state: "running",
      startedBy: userId,
      createdAt: now,
      claimedUntil: new Date(now.getTime() + 60_000),
    })
    .returning();
  if (!job) throw new Error("The import was not inserted.");
  const rows = entries.map((entry, position) => ({
    importId: job.id,
    position,
    sourceKey: `${entry.url || "typed"}#${job.id}-${position}`,
    verdict: "new" as const,
    item: factsOf(entry),
  }));
  const items = await db.insert(importItems).values(rows).returning();
  const pending = items.map((item) => {
    const entry = entries[item.position] as LinkedInEntry;
    const facts = item.item as ItemFacts;
    return prepared(
      {
        id: item.id,
        verdict: "new",
        postId: null,
        facts,
        post: readOf(entry, item.sourceKey),
      },
      now,
    );
  });
  await writePosts(db, { authorId: profile.id, userId }, pending, now);
  const counts = await countItems(db, job.id);
  await db
    .update(imports)
    .set({ state: "done", report: { counts }, finishedAt: now, claimedUntil: null })
    .where(eq(imports.id, job.id));
  return { id: job.id, imported: counts.created, failed: counts.failed };
}

function factsOf({ url, title, slug }: LinkedInEntry): ItemFacts {
  const givenSlug = slug.trim();
  const wanted = givenSlug || slugOf(title) || "post";
  return { title, slug: wanted, givenSlug, tags: ["LinkedIn"], link: url || undefined, hash: "" };
}

function readOf({ title, slug, content, excerpt }: LinkedInEntry, key: string) {
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
