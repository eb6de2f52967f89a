import { Hono } from "hono";

/** `/healthz`: the process answers. `/readyz`: it can do its work. */
export function health() {
  return new Hono()
    .get("/healthz", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }))
    .get("/readyz", (c) => c.json({ status: "ready" }, 200, { "Cache-Control": "no-store" }));
}
