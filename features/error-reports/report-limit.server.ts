import { LRUCache } from "lru-cache";
import { AppError } from "#platform/errors/errors.server.ts";
import { toNetwork } from "#platform/http/ip-address.server.ts";

const WINDOW_SECONDS = 60;
const NETWORKS_MAX = 5_000;

/** Limits reports per network, in memory: a report is no write by itself. */
export function reportLimit(perNetwork: number) {
  const uses = new LRUCache<string, { count: number }>({
    max: NETWORKS_MAX,
    ttl: WINDOW_SECONDS * 1000,
  });
  /** Returns the network. */
  return function countReport(ip: string) {
    const network = toNetwork(ip);
    const use = uses.get(network) ?? { count: 0 };
    if (use.count === 0) uses.set(network, use);
    if (++use.count <= perNetwork) return network;
    throw new AppError("too_many_requests", "Too many reports.", {
      retryAfterSeconds: WINDOW_SECONDS,
    });
  };
}
