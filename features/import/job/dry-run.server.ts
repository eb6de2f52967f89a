import { hash } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importItems, imports } from "#db/schema/import.ts";
import { findPosts, findPostVersions } from "#features/posts/model/find-posts.server.ts";
import { slugFinder } from "#features/posts/model/free-slugs.server.ts";
import { slugOf } from "#features/posts/model/slug.ts";
import { exactHash } from "../exact-post.server.ts";
import type { ItemFacts, Verdict } from "../imports.schema.ts";
import { storableJson } from "./storable-json.server.ts";

const BATCH = 500;
const OWN_KEY = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

type FoundPost = {
  kind: "post";
  key: string;
  facts: Omit<ItemFacts, "slug" | "hash">;
  warnings: string[];
  /** The text tells whether the item has changed; an exact post has a hash of its own. */
} & ({ body: string } | { hash: string });
type SkippedItem = { kind: "skipped"; key: string; title: string; reason: string };

/** An item as found in a file, before anything is converted. */
export type FoundItem = FoundPost | SkippedItem;
type Hashed = Extract<FoundPost, { hash: string }> | SkippedItem;
type Row = {
  position: number;
  source_key: string;
  verdict: Verdict;
  chosen: boolean;
  post_id: string | null;
  item: ItemFacts;
  warnings: string[];
};

/** What the files of this import have so far. */
type Listed = { position: number; slugs: Set<string>; keys: Set<string> };

/** Records, item by item, what an import would do. */
export function dryRun(db: Db, importId: string, listed: Listed) {
  const slugs = slugFinder(db, listed.slugs);
  let batch: Hashed[] = [];
  let writing: Promise<unknown> = Promise.resolve();

  async function add(item: FoundItem) {
    batch.push(item.kind === "post" ? hashed(item) : item);
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

  async function write(items: Hashed[]) {
    if (items.length === 0) return;
    const keys = items.map((item) => item.key);
    const before = await importedBefore(db, keys);
    await slugs.check(
      items.flatMap((item) => (item.kind === "post" ? wantedSlug(item.facts) : [])),
    );
    const rows: Row[] = [];
    for (const item of items) rows.push(await createRow(item, { listed, before, slugs }));
    await insertRows(db, importId, rows);
  }

  async function finish() {
    await flush();
    await writing;
  }

  return { add, finish };
}

type Known = { listed: Listed; before: Before; slugs: ReturnType<typeof slugFinder> };

/** What would be done with the item; adds it to those listed. */
async function createRow(item: Hashed, { listed, before, slugs }: Known): Promise<Row> {
  const position = listed.position++;
  if (listed.keys.has(item.key)) {
    const repeated = { ...item, key: `${item.key}#${position}` };
    return skippedRow(position, repeated, "It appears in the files more than once.");
  }
  listed.keys.add(item.key);
  if (item.kind === "skipped") return skippedRow(position, item, item.reason);
  const { key, hash } = item;
  const known = before.get(key);
  const verdict: Verdict = !known ? "new" : known.hash === hash ? "same" : "changed";
  const slug = known ? known.slug : await slugs.find(wantedSlug(item.facts));
  const edited = known?.edited ? ["The post was edited after it was imported."] : [];
  return {
    position,
    source_key: key,
    verdict,
    chosen: verdict !== "same",
    post_id: known?.postId ?? null,
    item: { ...item.facts, slug, hash },
    warnings: [...item.warnings, ...edited],
  };
}

type Before = Awaited<ReturnType<typeof importedBefore>>;

/** Posts that earlier imports created from the same items, and that still exist. */
async function importedBefore(db: Db, keys: string[]) {
  const items = await db
    .select({
      key: importItems.sourceKey,
      item: importItems.item,
      postId: sql<
        string | null
      >`coalesce(${importItems.postId}::text, ${importItems.item} ->> 'postId')`,
    })
    .from(importItems)
    .innerJoin(imports, eq(imports.id, importItems.importId))
    // What was undone does not count: the post is as it was before.
    .where(and(isAmong(keys), inArray(importItems.outcome, ["created", "updated"])))
    // The last write of a post counts; among several posts, the one of the latest import.
    .orderBy(sql`(${importItems.item} ->> 'version')::int nulls first`, imports.createdAt);
  const posts = await findPostVersions(
    db,
    items.flatMap(({ postId }) => postId ?? []),
  );
  const imported = new Map(
    items.flatMap(({ key, item, postId }) => {
      const post = postId && posts.get(postId);
      if (!post) return [];
      const { hash, version } = item;
      const edited = version !== undefined && post.version > version;
      return [[key, { postId, slug: post.slug, hash, edited }] as const];
    }),
  );
  const others = keys.filter((key) => !imported.has(key));
  for (const [key, post] of await ownPosts(db, others)) imported.set(key, post);
  return imported;
}

/** Posts of this site that come back in its own export. */
async function ownPosts(db: Db, keys: string[]) {
  const ids = keys.flatMap((key) => OWN_KEY.exec(key)?.[1] ?? []);
  return (await findPosts(db, ids)).map((post) => {
    const known = { postId: post.id, slug: post.slug, hash: exactHash(post), edited: false };
    return [`urn:uuid:${post.id}`, known] as const;
  });
}

/** An array in one parameter is faster to plan than a list of parameters. */
function isAmong(keys: string[]) {
  return sql`${importItems.sourceKey} = any(${sql.param(keys)}::text[])`;
}

function wantedSlug({ givenSlug, title }: Pick<ItemFacts, "givenSlug" | "title">) {
  return givenSlug || slugOf(title) || "post";
}

/** Replaces the item's text with a hash, to save memory. */
function hashed(found: FoundPost): Hashed {
  if ("hash" in found) return found;
  const { body, ...item } = found;
  return { ...item, hash: hash("sha1", JSON.stringify(item.facts) + body, "base64url") };
}

function skippedRow(position: number, item: Hashed, reason: string): Row {
  const title = item.kind === "post" ? item.facts.title : item.title;
  const facts = { title, slug: "", givenSlug: "", tags: [], hash: "", reason };
  return {
    position,
    source_key: item.key,
    verdict: "skipped",
    chosen: false,
    post_id: null,
    item: facts,
    warnings: [],
  };
}

async function insertRows(db: Db, importId: string, rows: Row[]) {
  await db.execute(sql`
    insert into ${importItems} (import_id, position, source_key, verdict, chosen, post_id, item, warnings)
    select ${importId}::uuid, position, source_key, verdict, chosen, post_id, item, warnings
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as row(position int, source_key text,
      verdict text, chosen boolean, post_id uuid, item jsonb, warnings jsonb)
    on conflict do nothing`);
}
