import { Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked, jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import {
  descriptionSchema,
  mergeSchema,
  renameSchema,
  TAGS_PER_PAGE,
  tagsQuerySchema,
  usedTagSchema,
} from "../schema.ts";
import { deleteTag, describeTag, mergeTag, renameTag } from "./commands.server.ts";
import { listTags } from "./queries.server.ts";

const BODY_MAX = 128 * KB;

/** The tags of all posts: below /api/admin/tags. A tag may contain any character, so none is in a path. */
export function tagsApi() {
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      const query = checked(tagsQuerySchema, c.req.query());
      const { tags, total } = await listTags(c.var.ctx, query);
      return c.json({ tags, total, page: query.page, page_size: TAGS_PER_PAGE });
    })
    .post("/rename", jsonBody(renameSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      return c.json({ posts: await renameTag(c.var.ctx, await readJson(c), admin) });
    })
    .post("/merge", jsonBody(mergeSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      return c.json({ posts: await mergeTag(c.var.ctx, await readJson(c), admin) });
    })
    .put("/description", jsonBody(descriptionSchema, BODY_MAX), async (c) => {
      const admin = requireAdmin(c);
      await describeTag(c.var.ctx, await readJson(c), admin);
      return c.json({});
    })
    .delete("/", async (c) => {
      const admin = requireAdmin(c);
      const tag = checked(usedTagSchema, c.req.query("tag"));
      return c.json({ posts: await deleteTag(c.var.ctx, tag, admin) });
    });
}
