import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { blogPosts, slugRedirects } from "#db/schema/posts.ts";
import { lockImages } from "#features/media/media.server.ts";
import { imagesIn } from "../content/content.server.ts";
import type { PostValues } from "./post-values.ts";

export type NewPost = Omit<PostValues, "publishAt"> & { publishAt?: Date | null; createdAt: Date };
type Row = NewPost & { images: string[]; firstPublishedAt: Date | null; updatedAt: Date };
type Column = Exclude<keyof Row, "content">;
type Inserted = { id: string; slug: string };

// The embedded database's socket copies what it has of a message whenever more of it arrives.
const AT_ONCE = 25;

/**
 * Inserts the posts whose slug is free, and returns those. Their first revision is saved when they
 * are first changed (`replacePost`): an import of thousands of posts need not store them twice.
 */
export async function insertPosts(tx: Tx, posts: NewPost[]): Promise<Inserted[]> {
  const rows = posts.map((post) => {
    const { publishedAt: firstPublishedAt, createdAt: updatedAt } = post;
    return { ...post, images: imagesIn(post), firstPublishedAt, updatedAt };
  });
  await lockImages(tx, [...new Set(rows.flatMap(({ images }) => images))]);
  const inserted: Inserted[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    inserted.push(...(await insert(tx, rows.slice(at, at + AT_ONCE))));
  }
  const slugs = inserted.map(({ slug }) => slug);
  if (slugs.length > 0) await tx.delete(slugRedirects).where(inArray(slugRedirects.slug, slugs));
  return inserted;
}

/**
 * They travel in two parameters: each costs time, and 25 posts have 375 values. The contents, most
 * of the bytes, are not in the JSON: an array is quicker to read.
 */
async function insert(tx: Tx, rows: Row[]) {
  const facts = rows.map(({ content: _, ...row }) => row);
  const columns = Object.keys(facts[0] ?? {}) as Column[];
  const names = columns.map((key) => sql.identifier(blogPosts[key].name));
  const typed = columns.map(
    (key) => sql`${sql.identifier(key)} ${sql.raw(blogPosts[key].getSQLType())}`,
  );
  const inserted = await tx.execute<Inserted>(sql`
    insert into ${blogPosts} (${sql.join(names, sql`, `)}, content)
    select * from rows from (
      jsonb_to_recordset(${wellFormedJson(facts)}::jsonb) as (${sql.join(typed, sql`, `)}),
      unnest(${sql.param(rows.map(({ content }) => content))}::text[]))
    on conflict (slug) do nothing returning id, slug`);
  return inserted.rows;
}

/** PostgreSQL refuses half of a surrogate pair in JSON, which the driver replaces in text. */
export function wellFormedJson(value: unknown) {
  return JSON.stringify(value, (_, each) =>
    typeof each === "string" ? each.toWellFormed() : each,
  );
}
