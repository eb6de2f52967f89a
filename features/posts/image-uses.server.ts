import { arrayOverlaps, asc, sql } from "drizzle-orm";
import { blogPosts } from "#db/schema/posts.ts";
import type { FindUses } from "#features/media/uses.server.ts";

export const findUsesInPosts: FindUses = async (db, names) => {
  const posts = await db
    .select({ id: blogPosts.id, title: blogPosts.title, images: blogPosts.images })
    .from(blogPosts)
    .where(arrayOverlaps(blogPosts.images, names))
    .orderBy(asc(blogPosts.title));
  return posts.flatMap(({ id, title, images }) =>
    images.map((name) => ({ name, use: { kind: "post" as const, id, title } })),
  );
};

/** A query for the names of all images that posts show. */
export const imagesInPosts = sql`select unnest(${blogPosts.images}) from ${blogPosts}`;
