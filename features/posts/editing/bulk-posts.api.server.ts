import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { bulkChangeSchema, bulkUndoSchema } from "./bulk-posts.schema.ts";
import { changePosts, undoChange } from "./bulk-posts.server.ts";
import type { Restored } from "./restore-posts.server.ts";

const BODY_MAX = 512 * KB;

/** Changes to many posts at once: below /api/admin/posts. */
export function bulkPostsApi(db: Db, now: () => Date) {
  return new Hono<RequestEnv>()
    .post("/bulk", jsonBody(bulkChangeSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      const change = await readJson(c);
      const changed = await changePosts(db, change, admin, now());
      return c.json({
        changed: changed.length,
        undo: changed.flatMap((post) => ("after" in post ? [undoJson(post.after)] : [])),
        new_slugs: changed.flatMap((each) => ("slugBefore" in each ? newSlugJson(each) : [])),
      });
    })
    .post("/bulk-undo", jsonBody(bulkUndoSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      await undoChange(db, await readJson(c), admin, now());
      return c.json({});
    });
}

/** Of a restored post whose slug another post has by now. */
function newSlugJson({ post: { title, slug }, slugBefore }: Restored) {
  return slug === slugBefore ? [] : [{ title, slug }];
}

function undoJson({ id, version }: { id: string; version: number }) {
  return { id, version };
}
