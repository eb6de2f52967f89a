import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { KB } from "#platform/byte-size.ts";
import type { ErrorReport } from "#platform/error-reports.server.ts";
import { AppError } from "#platform/errors.server.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import { networkOf } from "#platform/ip-address.server.ts";
import { limitBody, readJson } from "#platform/json-body.server.ts";
import { clientErrorSchema } from "./error-reports.schema.ts";

const BODY_MAX = 32 * KB;
const PER_NETWORK = 10;
const WINDOW_SECONDS = 60;
const NETWORKS_MAX = 5_000;

type Options = {
  record: (report: ErrorReport) => void;
  /** The pattern of a page's path, such as "/blog/:slug". */
  pageRoute: (path: string) => string | undefined;
};

/** Errors in browsers, reported by our own pages. Limited in memory: a report is no write by itself. */
export function clientErrorsApi({ record, pageRoute }: Options) {
  const uses = new LRUCache<string, { count: number }>({
    max: NETWORKS_MAX,
    ttl: WINDOW_SECONDS * 1000,
  });

  function countUse(network: string) {
    const use = uses.get(network) ?? { count: 0 };
    if (use.count === 0) uses.set(network, use);
    if (++use.count <= PER_NETWORK) return;
    throw new AppError("too_many_requests", "Too many reports.", {
      retryAfterSeconds: WINDOW_SECONDS,
    });
  }

  return new Hono<RequestEnv>().post("/client-errors", limitBody(BODY_MAX), async (c) => {
    countUse(networkOf(c.get("ip")));
    const { type, message, stack, path } = await readJson(c, clientErrorSchema);
    record({ kind: "browser", type, message, stack, route: pageRoute(path) });
    return c.json({});
  });
}
