import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { answerSchema, noteSchema } from "./messages.schema.ts";
import { readTimeline } from "./read-timeline.server.ts";
import { addToTimeline } from "./timeline.server.ts";

/** What happened to a message, below /api/admin. */
export function timelineApi(db: Db, now: () => Date, hasMailServer: boolean) {
  return new Hono<RequestEnv>()
    .get("/messages/:id/timeline", async (c) => {
      requireAdmin(c);
      return c.json(await readTimeline(db, idOf(c), hasMailServer));
    })
    .post("/messages/:id/notes", jsonBody(noteSchema, 64 * KB), async (c) => {
      const admin = requireAdmin(c);
      const { text } = await readJson(c);
      await addToTimeline(db, idOf(c), { kind: "note", text }, admin, now());
      return c.json({}, 201);
    })
    .post("/messages/:id/answers", jsonBody(answerSchema, 256 * KB), async (c) => {
      const admin = requireAdmin(c);
      const { text } = await readJson(c);
      await addToTimeline(db, idOf(c), { kind: "answer", text }, admin, now());
      return c.json({}, 201);
    });
}

function idOf(c: Context) {
  return idParam(c, "Message not found.");
}
