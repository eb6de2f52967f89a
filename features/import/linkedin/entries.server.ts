import { and, eq } from "drizzle-orm";
import { importItems } from "#db/schema/import.ts";
import { afterInserts } from "#features/posts/model/commands.server.ts";
import { slugOf } from "#features/posts/paths.ts";
import { requireProfile } from "#features/profiles/profile.server.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { shortKey } from "#platform/text/short-key.server.ts";
import { type Converted, convertPost } from "../import-tasks.server.ts";
import type { ItemFacts, LinkedInEntry } from "../imports.schema.ts";
import { countItems, createImport, transition } from "../job/imports.server.ts";
import { prepared, writePosts } from "../job/write-posts.server.ts";

/**
 * Imports articles that were typed on the LinkedIn tab, and publishes them at once. Incomplete ones
 * count as failed. It is one transaction: they are stored nowhere else, so nothing could be resumed
 * after a crash.
 */
export async function importEntries(ctx: Ctx, entries: LinkedInEntry[], actor: Actor) {
  const { userId } = actor;
  const { id: author_id } = await requireProfile(ctx, userId);
  const typed: { facts: ItemFacts; converted: Converted }[] = [];
  for (const entry of entries) {
    const facts = itemFacts(entry);
    typed.push({ facts, converted: await convertPost({ post: toReadPost(entry) }, facts.slug) });
  }
  return inTransaction(ctx, async (ctx) => {
    const job = await createImport(ctx, "linkedin", actor, "writing");
    const rows = typed.map(({ facts }, position) => ({
      importId: job.id,
      position,
      sourceKey: shortKey(`${facts.link ?? "typed"}#${job.id}-${position}`),
      verdict: "new" as const,
      item: facts,
    }));
    const items = await ctx.db.insert(importItems).values(rows).returning({ id: importItems.id });
    const posts = typed.map(({ facts, converted }, position) =>
      prepared({ id: items[position]?.id ?? "", postId: null, facts }, converted, ctx.now),
    );
    await writePosts(ctx, { author_id, userId }, posts);
    await afterInserts(ctx);
    const counts = await countItems(ctx, job.id);
    await transition(ctx, job, "finish", { report: { counts }, finishedAt: ctx.now });
    const articles = counts.created === 1 ? "1 article" : `${counts.created} articles`;
    await recordAction(ctx, actor, "import_started", `LinkedIn: ${articles}`);
    const isFailed = and(eq(importItems.importId, job.id), eq(importItems.outcome, "failed"));
    const failed = await ctx.db
      .select({ at: importItems.position })
      .from(importItems)
      .where(isFailed)
      .orderBy(importItems.position);
    return {
      id: job.id,
      imported: counts.created,
      failed: counts.failed,
      /** The positions of the failed entries. */
      failed_at: failed.map(({ at }) => at),
    };
  });
}

function itemFacts({ url, title, slug }: LinkedInEntry): ItemFacts {
  const givenSlug = slug.trim();
  const wanted = givenSlug || slugOf(title) || "post";
  return { title, slug: wanted, givenSlug, tags: ["LinkedIn"], link: url || undefined, hash: "" };
}

/** The link is left out: it leads to LinkedIn, not to an old URL of ours. */
function toReadPost({ title, slug, content, excerpt }: LinkedInEntry) {
  // The title has no fallback from the content: an entry without a title has failed.
  const text = title.trim() === "" ? "" : content;
  return { title, slug, content: text, excerpt, tags: ["LinkedIn"] };
}
