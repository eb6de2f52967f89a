import { arrayOverlaps, asc, eq, sql } from "drizzle-orm";
import { blogPosts, deletedPosts, workingCopies } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";
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

/** Images of a post that is not saved yet are still needed. */
export const findUsesInWorkingCopies: FindUses = async (db, names) => {
  const copies = await db
    .select({
      title: workingCopies.title,
      images: workingCopies.images,
      saved: blogPosts.images,
      owner: profiles.name,
    })
    .from(workingCopies)
    .leftJoin(blogPosts, eq(blogPosts.id, workingCopies.postId))
    .leftJoin(profiles, eq(profiles.userId, workingCopies.userId))
    .where(arrayOverlaps(workingCopies.images, names))
    .orderBy(asc(workingCopies.savedAt));
  return copies.flatMap(({ title, images, saved, owner }) =>
    images
      .filter((name) => !saved?.includes(name))
      .map((name) => ({
        name,
        use: { kind: "unsaved" as const, name: owner ?? "Someone", title: title || "Untitled" },
      })),
  );
};

/** Images of a post that can still be restored are needed by it. */
export const findUsesInDeletedPosts: FindUses = async (db, names) => {
  const posts = await db
    .select({ title: deletedPosts.title, images: deletedPosts.images })
    .from(deletedPosts)
    .where(arrayOverlaps(deletedPosts.images, names))
    .orderBy(asc(deletedPosts.title));
  return posts.flatMap(({ title, images }) =>
    images.map((name) => ({ name, use: { kind: "deleted" as const, title } })),
  );
};

/** A query for the names of all images that posts show, those not saved yet and deleted ones included. */
export const imagesInPosts = sql.join(
  [blogPosts, workingCopies, deletedPosts].map(
    (table) => sql`select unnest(${table.images}) from ${table}`,
  ),
  sql` union all `,
);
