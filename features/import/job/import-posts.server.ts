import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importItems } from "#db/schema/import.ts";
import { findProfile } from "#features/profiles/profile.server.ts";
import { BadExportError, describeProblem } from "../bad-export.server.ts";
import { withMissingImagesAbsolute } from "../exact-post.server.ts";
import { pageUrl } from "../html-urls.ts";
import { convertInput, withPostLinks } from "../import-tasks.server.ts";
import type { ItemFacts } from "../imports.schema.ts";
import type { ReadPost } from "../read-post.ts";
import { storedBytes } from "./file-chunks.server.ts";
import { readPosts } from "./file-items.server.ts";
import type { Import } from "./imports.server.ts";
import { type Author, failed, type Prepared, prepared, writePosts } from "./write-posts.server.ts";

const BATCH = 100;
// For example typed articles after a crash: their text is in no file.
const NOT_FOUND = "It was not saved before the import stopped. Please import it again.";

type Wanted = { id: string; verdict: string; postId: string | null; facts: ItemFacts };

/**
 * Writes the chosen items that have no outcome yet as posts, a batch in each transaction: after a
 * crash the next run resumes after the last batch. False: told to stop before the end.
 */
export async function importPosts(
  db: Db,
  job: Import,
  now: () => Date,
  mayContinue: () => Promise<boolean>,
) {
  const wanted = await listWanted(db, job);
  const links = await knownLinks(db, job.id);
  const author: Author = { authorId: await findAuthorId(db, job), userId: job.startedBy };
  let batch: Prepared[] = [];
  let writing = Promise.resolve(true);

  /** The next batch is read while this one is written. */
  async function flush() {
    const full = batch;
    batch = [];
    if (!(await writing)) return false;
    writing = writePosts(db, author, full, now()).then(mayContinue);
    writing.catch(() => {});
    return true;
  }

  async function ready(item: Wanted, read: ReadPost) {
    const post = await withImages(db, await withLinks(read, links));
    const input = await convertInput(post, item.facts.slug);
    return prepared({ ...item, post }, input, now());
  }

  try {
    for (const [file, name] of job.files.entries()) {
      if (wanted.size === 0) break;
      const bytes = storedBytes(db, { importId: job.id, file });
      const posts = readPosts(job, name, bytes, (key) => wanted.has(key));
      for await (const post of upToKnownError(posts, job, name)) {
        const item = wanted.get(post.key);
        if (!item) continue;
        wanted.delete(post.key);
        batch.push("reason" in post ? failed(item, post.reason) : await ready(item, post));
        if (batch.length >= BATCH && !(await flush())) return false;
      }
    }
    for (const { id, facts } of wanted.values()) {
      batch.push(failed({ id, facts }, NOT_FOUND));
      if (batch.length >= BATCH && !(await flush())) return false;
    }
    return (await flush()) && (await writing);
  } finally {
    // The run that resumes after an error must find what this one has written.
    await writing.catch(() => {});
  }
}

/** Imports what comes before an error that the dry run reported. */
async function* upToKnownError<Post>(posts: AsyncIterable<Post>, { report }: Import, name: string) {
  const { problems = [] } = { ...report };
  try {
    yield* posts;
  } catch (error) {
    if (!(error instanceof BadExportError)) throw error;
    if (!problems.includes(describeProblem(name, error))) throw error;
  }
}

async function listWanted(db: Db, { id, options }: Import) {
  const { on_existing } = options;
  const rows = await db
    .select()
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, id),
        importItems.chosen,
        isNull(importItems.outcome),
        ne(importItems.verdict, "skipped"),
        on_existing === "update" ? undefined : eq(importItems.verdict, "new"),
      ),
    )
    .orderBy(asc(importItems.position));
  return new Map<string, Wanted>(
    rows.map((row) => [
      row.sourceKey,
      { id: row.id, verdict: row.verdict, postId: row.postId, facts: row.item },
    ]),
  );
}

/** The slugs of all posts of the import, by their old URLs. */
async function knownLinks(db: Db, importId: string) {
  const rows = await db
    .select({
      link: sql<string | null>`${importItems.item} ->> 'link'`,
      slug: sql<string>`${importItems.item} ->> 'slug'`,
    })
    .from(importItems)
    .where(and(eq(importItems.importId, importId), ne(importItems.verdict, "skipped")));
  return new Map(rows.flatMap(({ link, slug }) => (link ? [[pageUrl(link), slug] as const] : [])));
}

async function withLinks(post: ReadPost, links: Map<string, string>): Promise<ReadPost> {
  if (links.size === 0) return post;
  const content = await withPostLinks(post.content, links);
  return { ...post, content, exact: post.exact && { ...post.exact, content } };
}

async function withImages(db: Db, post: ReadPost): Promise<ReadPost> {
  return post.exact ? { ...post, exact: await withMissingImagesAbsolute(db, post.exact) } : post;
}

async function findAuthorId(db: Db, { startedBy }: Import) {
  const profile = startedBy && (await findProfile(db, startedBy));
  return profile ? profile.id : null;
}
