import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { deflateRawSync } from "node:zlib";
import { and, eq, inArray, sql } from "drizzle-orm";
import { importItems, importSources, imports } from "#db/schema/import.ts";
import { slugFinder } from "#features/posts/model/commands.server.ts";
import { findPosts, findPostVersions } from "#features/posts/model/queries.server.ts";
import { slugOf } from "#features/posts/paths.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { KB, MB } from "#platform/text/byte-size.ts";
import { shortKey } from "#platform/text/short-key.server.ts";
import { readArticle, readVerdict } from "../import-tasks.server.ts";
import { FILE_MAX_BYTES, FILES_MAX, type ItemFacts } from "../imports.schema.ts";
import {
  BadExportError,
  exactHash,
  type FoundPost,
  type ReadPost,
  type Skipped,
  skippedItem,
} from "../read-post.ts";
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
  const listed = await listedSoFar(ctx, id);
  let writing: Promise<unknown> = Promise.resolve();
  let problem: BadExportError | undefined;
  try {
    const items = foundItems(source, name, inParts(body, bytesMax), attachments);
    for await (const batch of inBatches(items)) {
      await writing;
      // These items are written while the next ones are read.
      writing = writeItems(ctx, id, listed, batch);
      writing.catch(() => {});
    }
  } catch (error) {
    if (!(error instanceof BadExportError)) throw error;
    problem = error;
  }
  await writing;
  // Items before an error can be imported; without any, the file is rejected.
  if (problem && listed.count === 0) throw new AppError("invalid", problem.message);
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

/** A WordPress post is stored as it is in the file: its images may lie behind it. */
type Item = Skipped | (FoundPost & { source: WxrItem | ReadPost });

const ZIP = /\.zip$/i;
const WANTED = { wordpress: /\.xml$/i, linkedin: /\.html?$/i };
const KINDS = { wordpress: "WordPress export (.xml)", linkedin: "LinkedIn article (.html)" };
const ARTICLE_MAX_BYTES = 20 * MB;

/** The items of a file, in its order. The URLs of its images are added to the attachments. */
async function* foundItems(
  source: Source,
  name: string,
  bytes: Bytes,
  attachments: Import["attachments"],
): AsyncGenerator<Item> {
  for await (const { name: file, chunks } of openFiles(source, name, bytes)) {
    if (source === "linkedin") {
      yield await readArticle(await text(limited(chunks)), shortKey(file));
      continue;
    }
    for await (const items of readWxr(chunks)) {
      for (const item of items) {
        const found = await readVerdict(item);
        if (found.kind === "attachment") attachments[found.id] = found.url;
        else yield found.kind === "post" ? { ...found, source: item } : found;
      }
    }
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

async function* limited(chunks: Bytes) {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > ARTICLE_MAX_BYTES) throw new BadExportError("An article is larger than 20 MB.");
    yield chunk;
  }
}

type Found = Skipped | (FoundPost & { source: Buffer });

/** Items with their sources compressed, also those before an error in the file. */
async function* inBatches(items: AsyncIterable<Item>): AsyncGenerator<Found[]> {
  let [batch, bytes]: [Found[], number] = [[], 0];
  try {
    for await (const item of items) {
      if (item.kind === "skipped") batch.push(item);
      else {
        const source = deflateRawSync(JSON.stringify(item.source), { level: 1 });
        batch.push({ ...item, source });
        bytes += source.length;
      }
      if (batch.length < BATCH && bytes < BATCH_BYTES) continue;
      yield batch;
      [batch, bytes] = [[], 0];
    }
  } catch (error) {
    if (error instanceof BadExportError) yield batch;
    throw error;
  }
  yield batch;
}

/** The items that the files of an import have so far: another part of a split export may repeat them. */
type Listed = { count: number; slugs: ReturnType<typeof slugFinder>; keys: Set<string> };

async function listedSoFar(ctx: Ctx, importId: string): Promise<Listed> {
  const rows = await ctx.db
    .select({ key: importItems.sourceKey, slug: sql<string>`${importItems.item} ->> 'slug'` })
    .from(importItems)
    .where(eq(importItems.importId, importId));
  return {
    count: rows.length,
    keys: new Set(rows.map(({ key }) => key)),
    slugs: slugFinder(ctx, new Set(rows.map(({ slug }) => slug))),
  };
}

/** Records, item by item, what an import would do. */
async function writeItems(ctx: Ctx, importId: string, listed: Listed, items: Found[]) {
  if (items.length === 0) return;
  const before = await importedBefore(
    ctx,
    items.map((item) => item.key),
  );
  await listed.slugs.check(
    items.flatMap((item) => (item.kind === "post" ? wantedSlug(item.facts) : [])),
  );
  const rows: Row[] = [];
  for (const item of items) rows.push(await createRow(item, listed, before));
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

type Row = Omit<typeof importItems.$inferSelect, "id" | "importId" | "outcome">;

/** A row with what an import would do with the item. Adds the item to those listed. */
async function createRow(item: Found, listed: Listed, before: Before): Promise<Row> {
  const position = listed.count++;
  const { key, facts, hash } = item;
  if (listed.keys.has(key)) {
    const reason = "It appears in the files more than once.";
    return skippedRow(position, skippedItem(`${key}#${position}`, facts.title, reason));
  }
  listed.keys.add(key);
  if (item.kind === "skipped") return skippedRow(position, item);
  const known = before.get(key);
  const verdict = !known ? "new" : known.hash === hash ? "same" : "changed";
  const slug = known ? known.slug : await listed.slugs.find(wantedSlug(facts));
  const edited = known?.edited ? ["The post was edited after it was imported."] : [];
  return {
    position,
    sourceKey: key,
    verdict,
    chosen: verdict !== "same",
    postId: known?.postId ?? null,
    item: { ...facts, slug, hash },
    warnings: [...item.warnings, ...edited],
  };
}

function skippedRow(position: number, { key: sourceKey, facts, hash, warnings }: Skipped): Row {
  const item = { ...facts, slug: "", hash };
  return { position, sourceKey, verdict: "skipped", chosen: false, postId: null, item, warnings };
}

function wantedSlug({ givenSlug, title }: Pick<ItemFacts, "givenSlug" | "title">) {
  return givenSlug || slugOf(title) || "post";
}

async function insertRows(ctx: Ctx, importId: string, rows: Row[]) {
  await ctx.db.execute(sql`
    insert into ${importItems} (import_id, position, source_key, verdict, chosen, post_id, item, warnings)
    select ${importId}::uuid, position, "sourceKey", verdict, chosen, "postId", item, warnings
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as row(position int, "sourceKey" text,
      verdict text, chosen boolean, "postId" uuid, item jsonb, warnings jsonb)`);
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
