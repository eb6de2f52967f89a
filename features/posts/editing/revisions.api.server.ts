import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { pageNumber } from "#platform/http/page-number.ts";
import { getPost } from "../model/find-posts.server.ts";
import { listRevisions } from "./list-revisions.server.ts";
import { getRevision } from "./revisions.server.ts";

/** The earlier versions of a post: below /api/admin/posts/:id/revisions. */
export function revisionsApi(db: Db) {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      const { id } = await getPost(db, postId(c));
      return c.json({ revisions: (await listRevisions(db, id)).map(revisionJson) });
    })
    .get("/:version", async (c) => {
      requireAdmin(c);
      const version = pageNumber(c.req.param("version")) ?? 0;
      const { savedAt, snapshot } = await getRevision(db, postId(c), version);
      // Restoring a revision leaves the schedule alone.
      const { publish_at: _, ...post } = snapshot;
      return c.json({ version, saved_at: savedAt, post });
    });
}

function postId(c: Context) {
  return idParam(c, "Post not found.");
}

type Revision = Awaited<ReturnType<typeof listRevisions>>[number];

function revisionJson({ savedAt, savedBy, ...revision }: Revision) {
  return { ...revision, saved_at: savedAt, saved_by: savedBy };
}
