import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { readWebsite } from "#features/website/website.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import type { ContactOptions } from "../contact.server.ts";
import { sendReply } from "./replies.server.ts";
import { replySchema } from "./reply.schema.ts";

export function repliesApi(db: Db, now: () => Date, options: ContactOptions) {
  return new Hono<RequestEnv>()
    .get("/saved-replies", async (c) => {
      requireAdmin(c);
      return c.json((await readWebsite(db)).savedReplies);
    })
    .post("/messages/:id/replies", jsonBody(replySchema, 64 * KB), async (c) => {
      const admin = requireAdmin(c);
      const id = idParam(c, "Message not found.");
      await sendReply(db, id, await readJson(c), admin, options, now());
      return c.json({});
    });
}
