import type { Db } from "#db/client.ts";
import type { Actor } from "#platform/audit.server.ts";
import { getPost } from "../model/find-posts.server.ts";
import { slugFinder } from "../model/free-slugs.server.ts";
import { TITLE_MAX } from "../model/post.schema.ts";
import { postSnapshot } from "../model/post-values.ts";
import { SLUG_MAX } from "../model/slug.ts";
import { createPost } from "./manage-posts.server.ts";

const COPY = "-copy";

/** A draft with the same content, under a slug of its own. */
export async function duplicatePost(db: Db, id: string, actor: Actor, now: Date) {
  const post = postSnapshot(await getPost(db, id));
  const wanted = post.slug.slice(0, SLUG_MAX - COPY.length) + COPY;
  const copy = {
    ...post,
    title: `Copy of ${post.title}`.slice(0, TITLE_MAX).toWellFormed(),
    slug: await slugFinder(db).find(wanted),
    published: false,
    publish_at: null,
  };
  return createPost(db, copy, actor, now);
}
