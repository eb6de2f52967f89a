import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { importId } from "./import-id.server.ts";
import { viewJson } from "./import-json.server.ts";
import { startSchema } from "./imports.schema.ts";
import { cancelImport, runImport, startImport } from "./job/control-import.server.ts";

type Options = { db: Db; now: () => Date; jobs: { wake: () => void } };

/** Start, resume, cancel and undo an import. */
export function importActionsApi({ db, now, jobs }: Options) {
  async function run(c: Context<RequestEnv>, action: "resume" | "retry_images" | "undo") {
    const actor = requireAdmin(c);
    const running = await runImport(db, importId(c), { action, actor, now: now() });
    jobs.wake();
    return viewJson(db, running);
  }

  return new Hono<RequestEnv>()
    .post("/:id/start", jsonBody(startSchema, KB), async (c) => {
      const admin = requireAdmin(c);
      const id = importId(c);
      const options = await readJson(c);
      const started = await startImport(db, id, options, admin, now());
      jobs.wake();
      return c.json(await viewJson(db, started));
    })
    .post("/:id/resume", async (c) => c.json(await run(c, "resume")))
    .post("/:id/retry-images", async (c) => c.json(await run(c, "retry_images")))
    .post("/:id/cancel", async (c) => {
      const admin = requireAdmin(c);
      return c.json(await viewJson(db, await cancelImport(db, importId(c), admin, now())));
    })
    .post("/:id/undo", async (c) => c.json(await run(c, "undo")));
}
