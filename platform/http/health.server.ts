import { Hono } from "hono";
import type { RequestEnv } from "./http.server.ts";

const NEVER_CACHED = { "Cache-Control": "no-store" };
const UNAVAILABLE = { ...NEVER_CACHED, "Retry-After": "5" };

/** `/healthz`: the process is up. `/readyz`: the database responds too, and the site is not stopping. */
export function health(pingDatabase: () => Promise<void>, stopping?: AbortSignal) {
  return new Hono<RequestEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, NEVER_CACHED))
    .get("/readyz", async (c) => {
      if (stopping?.aborted) return c.json({ status: "stopping" }, 503, UNAVAILABLE);
      try {
        await pingDatabase();
        return c.json({ status: "ready" }, 200, NEVER_CACHED);
      } catch (err) {
        c.get("log").warn({ err }, "the database does not respond");
        return c.json({ status: "no database" }, 503, UNAVAILABLE);
      }
    });
}
