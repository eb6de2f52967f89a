import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { loggablePath } from "../errors/redact.server.ts";
import type { Logger } from "../log.server.ts";
import type { RequestMetrics } from "../metrics/request-metrics.server.ts";
import { requestRoute } from "../request-route.server.ts";
import { clientIp, isForwardingIgnored } from "./client-ip.server.ts";
import type { RequestEnv } from "./http.server.ts";

const FORWARDING_IGNORED =
  "a request names its visitor's IP address in X-Forwarded-For or Forwarded, and TRUST_PROXY is off: " +
  "behind a proxy all visitors then count as one, so set TRUST_PROXY to the number of proxies";

/** Gives each request an id (also in the response) and logs one line when the response is ready. */
export function requestLog(log: Logger, trustProxy: number, metrics: RequestMetrics) {
  let isWarned = false;
  return createMiddleware<RequestEnv>(async (c, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    c.set("requestId", requestId);
    c.set("log", log.child({ requestId }));
    c.set("ip", clientIp(c, trustProxy));
    c.set("isForwardingIgnored", isForwardingIgnored(c, trustProxy));
    if (c.get("isForwardingIgnored") && !isWarned) {
      isWarned = true;
      log.warn(FORWARDING_IGNORED);
    }
    await next();
    c.res.headers.set("X-Request-Id", requestId);
    const route = requestRoute(c);
    const ms = performance.now() - started;
    // Requests of the page cache are counted when it sends the page.
    if (c.env?.cached) c.env.cached.route = route;
    else metrics.of(route).count(c.res.status);
    metrics.of(route).time(ms / 1000);
    c.get("log").info(
      {
        method: c.req.method,
        route,
        // The query string is left out: it may contain secrets.
        path: loggablePath(c.req.path),
        status: c.res.status,
        ms: Math.round(ms * 10) / 10,
        ip: c.get("ip"),
      },
      "response sent",
    );
  });
}
