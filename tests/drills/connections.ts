import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { postBody } from "../helpers/posts.ts";
import { adminHeaders, runningAdmin } from "../helpers/running-admin.ts";
import type { Drill } from "./drill.ts";
import { count, duration } from "./figures.ts";
import { assertStatus, percentile, slowest, startLoad } from "./load.ts";
import { startSlowClients } from "./slow-clients.ts";
import { until } from "./until.ts";

const LARGE_FILE = "1700000000000-abcdefghijklmnop.jpg";
const LARGE_BYTES = 16 * 1024 * 1024;
const P99_MS = 1_000;
const ALONE_MS = 10_000;
const PATHS = ["/", "/blog", "/blog/a-post", "/blog?q=reports", "/api/admin/posts", "/readyz"];

export const connections: Drill = {
  name: "connections",
  promise: "1,000 idle connections and 500 slow clients: the others' p99 stays under a second",
  run: async (context) => {
    const { isShort } = context;
    const [idle, slow, seconds] = isShort ? [200, 99, 5] : [1_000, 501, 60];
    const site = await context.startSite();
    const folder = join(site.dataDir, "blog-images");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, LARGE_FILE), Buffer.alloc(LARGE_BYTES));
    const admin = await runningAdmin(site);
    await admin("/api/admin/posts", postBody({ slug: "a-post" }));
    const headers = await adminHeaders(site);

    const load = () => startLoad(site.url, PATHS, { clients: 10, headers, pauseMs: 50 });
    const alone = load();
    await delay(isShort ? 1_000 : ALONE_MS);
    const aloneP99 = percentile(await alone.stop(), 99);

    const port = Number(new URL(site.url).port);
    const clients = startSlowClients(port, `/storage/blog-images/${LARGE_FILE}`);
    context.onEnd(clients.stop);
    clients.add("idle", idle);
    for (const kind of ["headers", "body", "read"] as const) clients.add(kind, slow / 3);
    const total = idle + slow;
    await until(async () => clients.connected() >= total * 0.95, 30_000, "too few connections");
    const others = load();
    let fewest = total;
    for (let second = 0; second < seconds; second++) {
      await delay(1_000);
      fewest = Math.min(fewest, clients.connected());
    }
    const samples = await others.stop();
    clients.stop();
    assertStatus(samples, [200], "beside slow clients");
    const p99 = percentile(samples, 99);
    assert.ok(
      p99 < context.limit(P99_MS),
      `the others' p99 is ${duration(p99)} (without slow clients: ${duration(aloneP99)})`,
    );
    return [
      `${count(idle, "idle connection")} and ${count(slow, "slow client")} (a third each: headers, body, reading) for ${seconds} s, at least ${fewest} connected at any time, ${clients.opened()} connections in all`,
      `the others: ${count(samples.length, "response")}, 0 failed, median ${duration(percentile(samples, 50))}, p99 ${duration(p99)} (without slow clients: ${duration(aloneP99)}), ${duration(slowest(samples))} at most`,
    ];
  },
};
