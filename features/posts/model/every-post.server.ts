import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { blogPosts } from "#db/schema/posts.ts";
import { profiles } from "#db/schema/profiles.ts";

const PAGE = 100;

export type PostWithAuthor = Awaited<ReturnType<typeof pageAfter>>[number];

/** Every post with its author, drafts included, oldest first. Reads a page of them at a time. */
export async function* everyPost(db: Pick<Db, "select">): AsyncGenerator<PostWithAuthor> {
  let last: PostWithAuthor | undefined;
  do {
    const page = await pageAfter(db, last);
    yield* page;
    last = page.at(-1);
  } while (last);
}

function pageAfter(db: Pick<Db, "select">, last: { id: string; position: string } | undefined) {
  return db
    .select({
      ...{ id: blogPosts.id, title: blogPosts.title, slug: blogPosts.slug },
      ...{ content: blogPosts.content, excerpt: blogPosts.excerpt, tags: blogPosts.tags },
      ...{ featuredImage: blogPosts.featuredImage, ogImage: blogPosts.ogImage },
      ...{ metaTitle: blogPosts.metaTitle, metaDescription: blogPosts.metaDescription },
      ...{ published: blogPosts.published, publishedAt: blogPosts.publishedAt },
      ...{ publishAt: blogPosts.publishAt, createdAt: blogPosts.createdAt },
      ...{ updatedAt: blogPosts.updatedAt, author: { id: profiles.id, name: profiles.name } },
      // As text, because a JavaScript Date has no microseconds.
      position: sql<string>`${blogPosts.createdAt}::text`,
    })
    .from(blogPosts)
    .leftJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .where(
      last &&
        sql`(${blogPosts.createdAt}, ${blogPosts.id}) > (${last.position}::timestamptz, ${last.id}::uuid)`,
    )
    .orderBy(asc(blogPosts.createdAt), asc(blogPosts.id))
    .limit(PAGE);
}

export function listPostAuthors(db: Pick<Db, "selectDistinct">) {
  return db
    .selectDistinct({ id: profiles.id, name: profiles.name })
    .from(blogPosts)
    .innerJoin(profiles, eq(profiles.id, blogPosts.authorId))
    .orderBy(asc(profiles.name), asc(profiles.id));
}
