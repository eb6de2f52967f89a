import { hash } from "node:crypto";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { deflateRawSync } from "node:zlib";
import { and, eq, inArray, sql } from "drizzle-orm";
import { importItems, importSources, imports, type Verdict } from "#db/schema/import.ts";
import { slugFinder } from "#features/posts/model/commands.server.ts";
import { findPosts, findPostVersions } from "#features/posts/model/queries.server.ts";
import { slugOf } from "#features/posts/paths.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { KB, MB } from "#platform/text/byte-size.ts";
import { shortKey } from "#platform/text/short-key.server.ts";
import { readArticle, readVerdict } from "../import-tasks.server.ts";
import { FILE_MAX_BYTES, FILES_MAX, type ItemFacts } from "../imports.schema.ts";
import { BadExportError, exactHash, type ReadItem, type ReadPost } from "../read-post.ts";
import type { WxrItem } from "../wordpress/wxr-collector.server.ts";
import { readWxr } from "../wordpress/wxr-reader.server.ts";
import { getImport, type Import, requireStage, storableJson } from "./imports.server.ts";
import { unzipEntries } from "./unzip.server.ts";

// A part is parsed in one go, which blocks the event loop. Larger parts also need more memory.
const PART_BYTES = 64 * KB;
// Items are written in batches: after this many, or with as many bytes.
const BATCH = 500;
const BATCH_BYTES = MB;
const OWN_KEY = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Reads one uploaded file as it arrives, and lists its items. Nothing is converted or published. */
export async function readFile(
  ctx: Ctx,
  id: string,
  name: string,
  body: AsyncIterable<Uint8Array> | null,
  bytesMax = FILE_MAX_BYTES,
) {
  const { source, files, attachments, report } = await requireStage(ctx, id, "reading");
  if (!body) throw new AppError("invalid", "The file is empty.");
  if (files.length >= FILES_MAX)
    throw new AppError("invalid", `An import can have at most ${FILES_MAX} files.`);
  const change = (values: Partial<typeof imports.$inferInsert>) =>
    ctx.db.update(imports).set(values).where(eq(imports.id, id));
  await change({ files: [...files, name] });
  const list = itemList(ctx, id, await listedSoFar(ctx, id));
  let problem: BadExportError | undefined;
  try {
    for await (const item of foundItems(source, name, inParts(body, bytesMax))) {
      if (item.kind === "attachment") attachments[item.id] = item.url;
      else await list.add(item);
    }
  } catch (error) {
    if (!(error instanceof BadExportError)) throw error;
    problem = error;
  }
  await list.finish();
  // Items before an error can be imported; without any, the file is rejected.
  if (problem && list.count() === 0) throw new AppError("invalid", problem.message);
  const problems = [
    ...(report?.problems ?? []),
    ...(problem ? [`${name}: ${problem.message}`] : []),
  ];
  await change({ attachments, ...(problem && { report: { problems } }) });
  return getImport(ctx, id);
}

async function* inParts(body: AsyncIterable<Uint8Array>, bytesMax: number) {
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > bytesMax) throw tooLargeError();
      for (let at = 0; at < chunk.length; at += PART_BYTES) {
        yield chunk.subarray(at, at + PART_BYTES);
        // Bytes that are already here are read without a pause: let other work run, too.
        await nextTurn();
      }
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("bad_request", "The upload was interrupted.", { cause });
  }
}

export function tooLargeError() {
  return new AppError("too_large", "The file is larger than 500 MB.");
}

type Source = Import["source"];
type Bytes = AsyncIterable<Uint8Array>;
type Attachment = Extract<ReadItem, { kind: "attachment" }>;
type Skipped = { kind: "skipped"; key: string; title: string; reason: string };

/** A post as found in a file. A WordPress post is not yet converted: its images may lie behind it. */
type FoundPost = {
  kind: "post";
  key: string;
  facts: Omit<ItemFacts, "slug" | "hash">;
  /** Tells whether the post has changed. */
  hash: string;
  warnings: string[];
  source: WxrItem | ReadPost;
};

type FoundItem = FoundPost | Skipped | Attachment;

const ZIP = /\.zip$/i;
const WANTED = { wordpress: /\.xml$/i, linkedin: /\.html?$/i };
const KINDS = { wordpress: "WordPress export (.xml)", linkedin: "LinkedIn article (.html)" };
const ARTICLE_MAX_BYTES = 20 * MB;

/** The items of a file, in its order. */
async function* foundItems(source: Source, name: string, bytes: Bytes): AsyncGenerator<FoundItem> {
  for await (const file of openFiles(source, name, bytes)) {
    if (source === "linkedin") yield await foundArticle(file);
    else
      for await (const items of readWxr(file.chunks))
        for (const item of items) yield await foundPost(item);
  }
}

async function* openFiles(source: Source, name: string, bytes: Bytes) {
  if (!ZIP.test(name)) {
    yield { name, chunks: bytes };
    return;
  }
  let count = 0;
  for await (const entry of unzipEntries(bytes, (entry) => WANTED[source].test(entry))) {
    count += 1;
    yield entry;
  }
  if (count === 0) throw new BadExportError(`The archive doesn't contain a ${KINDS[source]}.`);
}

async function foundPost(item: WxrItem): Promise<FoundItem> {
  const found = await readVerdict(item);
  if (found.kind === "attachment") return found;
  if (found.kind === "skipped") return { kind: "skipped", ...found.skipped };
  const { key, title, slug, publishedAt, tags, link, shortcodes, exact } = found;
  const warnings =
    shortcodes.length > 0 ? [`Unknown shortcodes stay as text: ${shortcodes.join(", ")}.`] : [];
  if (exact && !exact.published)
    warnings.push(exact.publish_at ? "It stays scheduled." : "It stays a draft.");
  if (!publishedAt && !exact) warnings.push("No valid date: the day of the import will be used.");
  const facts = { title, givenSlug: slug, publishedAt, tags, link };
  const hash = exact ? exactHash(exact) : hashOf(facts, item.content + item.excerpt);
  return { kind: "post", key, facts, hash, warnings, source: item };
}

async function foundArticle({ name, chunks }: { name: string; chunks: Bytes }): Promise<FoundItem> {
  const article = await readArticle(await text(limited(chunks)), shortKey(name));
  if (article.kind === "attachment") return article;
  if (article.kind === "skipped") return { kind: "skipped", ...article.skipped };
  const post = { ...article.post, tags: ["LinkedIn"] };
  const { key, title, slug, publishedAt, link, content, warnings, tags } = post;
  const facts = { title, givenSlug: slug, publishedAt, tags, link };
  return { kind: "post", key, facts, hash: hashOf(facts, content), warnings, source: post };
}

function hashOf(facts: FoundPost["facts"], body: string) {
  return hash("sha1", JSON.stringify(facts) + body, "base64url");
}

async function* limited(chunks: Bytes) {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > ARTICLE_MAX_BYTES) throw new BadExportError("An article is larger than 20 MB.");
    yield chunk;
  }
}

/** The items that the files of an import have so far: another part of a split export may repeat them. */
type Listed = { position: number; slugs: Set<string>; keys: Set<string> };

async function listedSoFar(ctx: Ctx, importId: string): Promise<Listed> {
  const rows = await ctx.db
    .select({ key: importItems.sourceKey, slug: sql<string>`${importItems.item} ->> 'slug'` })
    .from(importItems)
    .where(eq(importItems.importId, importId));
  return {
    position: rows.length,
    keys: new Set(rows.map(({ key }) => key)),
    slugs: new Set(rows.map(({ slug }) => slug)),
  };
}

type Found = Skipped | (Omit<FoundPost, "source"> & { source: Buffer });
type Row = {
  position: number;
  source_key: string;
  verdict: Verdict;
  chosen: boolean;
  post_id: string | null;
  item: ItemFacts;
  warnings: string[];
};

/** Records, item by item, what an import would do. */
function itemList(ctx: Ctx, importId: string, listed: Listed) {
  const slugs = slugFinder(ctx, listed.slugs);
  let [batch, bytes]: [Found[], number] = [[], 0];
  let writing: Promise<unknown> = Promise.resolve();

  async function add(item: FoundPost | Skipped) {
    if (item.kind === "skipped") batch.push(item);
    else {
      const source = deflateRawSync(JSON.stringify(item.source), { level: 1 });
      batch.push({ ...item, source });
      bytes += source.length;
    }
    if (batch.length >= BATCH || bytes >= BATCH_BYTES) await flush();
  }

  async function flush() {
    const items = batch;
    [batch, bytes] = [[], 0];
    await writing;
    // These items are written while the next ones are read.
    writing = write(items);
    writing.catch(() => {});
  }

  async function write(items: Found[]) {
    if (items.length === 0) return;
    const keys = items.map((item) => item.key);
    const before = await importedBefore(ctx, keys);
    await slugs.check(
      items.flatMap((item) => (item.kind === "post" ? wantedSlug(item.facts) : [])),
    );
    const rows: Row[] = [];
    for (const item of items) rows.push(await createRow(item, { listed, before, slugs }));
    const sources = items.flatMap((item, index) => {
      const { position, verdict } = rows[index] as Row;
      if (item.kind === "skipped" || verdict === "skipped") return [];
      return { importId, position, source: item.source };
    });
    await inTransaction(ctx, async (ctx) => {
      await insertRows(ctx, importId, rows);
      if (sources.length > 0) await ctx.db.insert(importSources).values(sources);
    });
  }

  async function finish() {
    await flush();
    await writing;
  }

  return { add, finish, count: () => listed.position };
}

type Known = { listed: Listed; before: Before; slugs: ReturnType<typeof slugFinder> };

/** A row with what an import would do with the item. Adds the item to those listed. */
async function createRow(item: Found, { listed, before, slugs }: Known): Promise<Row> {
  const position = listed.position++;
  if (listed.keys.has(item.key)) {
    const repeated = { ...item, key: `${item.key}#${position}` };
    return skippedRow(position, repeated, "It appears in the files more than once.");
  }
  listed.keys.add(item.key);
  if (item.kind === "skipped") return skippedRow(position, item, item.reason);
  const { key, facts, hash, warnings } = item;
  const known = before.get(key);
  const verdict = !known ? "new" : known.hash === hash ? "same" : "changed";
  const slug = known ? known.slug : await slugs.find(wantedSlug(facts));
  const edited = known?.edited ? ["The post was edited after it was imported."] : [];
  return {
    position,
    source_key: key,
    verdict,
    chosen: verdict !== "same",
    post_id: known?.postId ?? null,
    item: { ...facts, slug, hash },
    warnings: [...warnings, ...edited],
  };
}

function skippedRow(position: number, item: Found, reason: string): Row {
  const title = item.kind === "post" ? item.facts.title : item.title;
  const facts = { title, slug: "", givenSlug: "", tags: [], hash: "", reason };
  const row = { position, source_key: item.key, chosen: false, post_id: null, warnings: [] };
  return { ...row, verdict: "skipped", item: facts };
}

function wantedSlug({ givenSlug, title }: Pick<ItemFacts, "givenSlug" | "title">) {
  return givenSlug || slugOf(title) || "post";
}

async function insertRows(ctx: Ctx, importId: string, rows: Row[]) {
  await ctx.db.execute(sql`
    insert into ${importItems} (import_id, position, source_key, verdict, chosen, post_id, item, warnings)
    select ${importId}::uuid, position, source_key, verdict, chosen, post_id, item, warnings
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as row(position int, source_key text,
      verdict text, chosen boolean, post_id uuid, item jsonb, warnings jsonb)`);
}

type Before = Awaited<ReturnType<typeof importedBefore>>;

/** Posts that earlier imports created from the same items, and that still exist. */
async function importedBefore(ctx: Ctx, keys: string[]) {
  const { sourceKey: key, item } = importItems;
  // The version before deleted rows, and restored them without this reference to them.
  const postId = sql<string | null>`coalesce(${importItems.postId}::text, ${item} ->> 'postId')`;
  const items = await ctx.db
    .select({ key, item, postId })
    .from(importItems)
    .innerJoin(imports, eq(imports.id, importItems.importId))
    .where(
      and(
        // An array in one parameter is faster to plan than a list of parameters.
        sql`${key} = any(${sql.param(keys)}::text[])`,
        // Only items that were not undone count: an undo leaves the post as it was before.
        inArray(importItems.outcome, ["created", "updated"]),
      ),
    )
    // The last write of a post counts; among several posts, the one of the latest import.
    .orderBy(sql`(${item} ->> 'version')::int nulls first`, imports.createdAt);
  const posts = await findPostVersions(
    ctx,
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
  for (const [key, post] of await ownPosts(ctx, others)) imported.set(key, post);
  return imported;
}

/** Posts of this site that come back in its own export. */
async function ownPosts(ctx: Ctx, keys: string[]) {
  const ids = keys.flatMap((key) => OWN_KEY.exec(key)?.[1] ?? []);
  return (await findPosts(ctx, ids)).map((post) => {
    const known = { postId: post.id, slug: post.slug, hash: exactHash(post), edited: false };
    return [`urn:uuid:${post.id}`, known] as const;
  });
}
