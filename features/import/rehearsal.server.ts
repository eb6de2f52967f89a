import { createHash } from "node:crypto";
import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts, importItems } from "#db/schema.ts";
import { numbered, slugOf } from "#features/posts/slug.ts";
import type { ItemFacts, Verdict } from "./import-choices.schema.ts";

const BATCH = 500;

/** What a reader tells of an item before anything is converted. */
export type FoundItem =
  | {
      kind: "post";
      key: string;
      facts: Omit<ItemFacts, "slug" | "hash">;
      body: string;
      warnings: string[];
    }
  | { kind: "skipped"; key: string; title: string; reason: string };

/** Writes down, item by item, what an import would do. Nothing but the list is written. */
export function rehearsal(
  db: Db,
  importId: string,
  state: { position: number; slugs: Set<string>; keys: Set<string> },
) {
  let batch: FoundItem[] = [];
  let writing: Promise<unknown> = Promise.resolve();

  async function add(item: FoundItem) {
    batch.push(item);
    if (batch.length >= BATCH) await flush();
  }

  async function flush() {
    const items = batch;
    batch = [];
    await writing;
    // The next items are read while these are written.
    writing = write(items);
    writing.catch(() => {});
  }

  async function write(items: FoundItem[]) {
    if (items.length === 0) return;
    const keys = items.map((item) => item.key);
    const [before, taken] = [await importedBefore(db, keys), await takenSlugs(db, items)];
    const rows = [];
    for (const item of items) {
      const row = await judge(item, before, taken);
      if (row) rows.push(row);
    }
    if (rows.length > 0) await db.insert(importItems).values(rows).onConflictDoNothing();
  }

  async function judge(item: FoundItem, before: Before, taken: Set<string>) {
    const base = { importId, position: state.position++, sourceKey: item.key };
    if (state.keys.has(item.key))
      return skippedRow(
        { ...base, sourceKey: `${item.key}#${base.position}` },
        item,
        "It is in the files twice.",
      );
    state.keys.add(item.key);
    if (item.kind === "skipped") return skippedRow(base, item, item.reason);
    const hash = hashOf(item);
    const known = before.get(item.key);
    const verdict: Verdict = !known ? "new" : known.hash === hash ? "same" : "changed";
    const slug = known ? known.slug : await freeSlug(item.facts, taken);
    const warnings = [...item.warnings];
    if (known?.edited) warnings.push("The post was edited here since it was imported.");
    const facts: ItemFacts = { ...item.facts, slug, hash };
    return {
      ...base,
      verdict,
      chosen: verdict !== "same",
      postId: known?.postId ?? null,
      item: facts,
      warnings,
    };
  }

  async function freeSlug(
    { givenSlug, title }: { givenSlug: string; title: string },
    taken: Set<string>,
  ) {
    const wanted = givenSlug || slugOf(title) || "post";
    let slug = wanted;
    for (let number = 2; state.slugs.has(slug) || (await isTaken(slug)); number++)
      slug = numbered(wanted, number);
    state.slugs.add(slug);
    return slug;

    async function isTaken(slug: string) {
      if (slug === wanted) return taken.has(slug);
      return (await db.$count(blogPosts, eq(blogPosts.slug, slug))) > 0;
    }
  }

  return {
    add,
    finish: async () => {
      await flush();
      await writing;
    },
  };
}

type Before = Awaited<ReturnType<typeof importedBefore>>;

/** Posts that an earlier import made of the same articles, and that are still there. */
async function importedBefore(db: Db, keys: string[]) {
  const rows = await db
    .select({
      key: importItems.sourceKey,
      item: importItems.item,
      postId: blogPosts.id,
      slug: blogPosts.slug,
      version: blogPosts.version,
    })
    .from(importItems)
    .innerJoin(blogPosts, eq(blogPosts.id, importItems.postId))
    .where(and(inArray(importItems.sourceKey, keys), isNotNull(importItems.outcome)))
    .orderBy(desc(blogPosts.updatedAt));
  return new Map(
    rows.map(({ key, item, ...post }) => {
      const { hash, version } = item as ItemFacts;
      return [key, { ...post, hash, edited: version !== undefined && post.version > version }];
    }),
  );
}

async function takenSlugs(db: Db, items: FoundItem[]) {
  const wanted = items.flatMap((item) =>
    item.kind === "post" ? [item.facts.givenSlug || slugOf(item.facts.title) || "post"] : [],
  );
  if (wanted.length === 0) return new Set<string>();
  const rows = await db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(inArray(blogPosts.slug, wanted));
  return new Set(rows.map((row) => row.slug));
}

function hashOf({ facts, body }: Extract<FoundItem, { kind: "post" }>) {
  return createHash("sha1").update(JSON.stringify(facts)).update(body).digest("base64url");
}

type Base = { importId: string; position: number; sourceKey: string };

function skippedRow(base: Base, item: FoundItem, reason: string) {
  const title = item.kind === "post" ? item.facts.title : item.title;
  const facts: ItemFacts = { title, slug: "", givenSlug: "", tags: [], hash: "", reason };
  return {
    ...base,
    verdict: "skipped" as const,
    chosen: false,
    postId: null,
    item: facts,
    warnings: [],
  };
}
