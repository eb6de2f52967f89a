import { Hono } from "hono";
import type { RequestEnv } from "./http.server.ts";

const NEVER_CACHED = { "Cache-Control": "no-store" };

/** `/healthz`: the process is up. `/readyz`: the database responds too. */
export function health(pingDatabase: () => Promise<void>) {
  return new Hono<RequestEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, NEVER_CACHED))
    .get("/readyz", async (c) => {
      try {
        await pingDatabase();
        return c.json({ status: "ready" }, 200, NEVER_CACHED);
      } catch (err) {
        c.get("log").warn({ err }, "the database does not respond");
        return c.json({ status: "no database" }, 503, { ...NEVER_CACHED, "Retry-After": "5" });
      }
    });
}
