import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { adminHeaders } from "../helpers/running-admin.ts";
import type { Postgres } from "../helpers/services/postgres.ts";
import type { RunningSite } from "../helpers/site.ts";
import type { Drill, DrillContext } from "./drill.ts";
import { count, duration, timed } from "./figures.ts";
import { Ledger } from "./ledger.ts";
import { assertStatus, assertWithin, slowest, startLoad } from "./load.ts";
import { until } from "./until.ts";

const POSTS = 2;
const CACHED = ["/", "/blog", "/capabilities", "/blog/post-0"];
const OTHERS = ["/readyz", "/api/admin/posts", "/blog?q=version", "/api/admin/messages"];
const RESPONSE_MS = 5_000;
const RECOVERY_MS = 10_000;
const FAULT_MS = 15_000;

type Fault = {
  name: string;
  /** The duration of the fault in `npm test -- --all`. */
  shortMs: number;
  start: (postgres: Postgres) => unknown;
  end: (postgres: Postgres) => unknown;
};

const FAULTS: Fault[] = [
  { name: "stopped", shortMs: 1_000, start: (s) => s.crash(), end: (s) => s.restart() },
  // The site notices after four seconds.
  { name: "frozen", shortMs: 5_000, start: (s) => s.freeze(), end: (s) => s.thaw() },
  { name: "restarted", shortMs: 1_000, start: (s) => s.crash().then(s.restart), end: () => {} },
];

export const postgres: Drill = {
  name: "postgres",
  promise: "PostgreSQL stopped, frozen or restarted: cached pages stay, the rest responds in time",
  run: async (context) => {
    const server = await context.startPostgres();
    const env = { DATABASE_URL: server.url, DATA_DIR: await context.folder(), TRUST_PROXY: "1" };
    const site = await context.startSite(env);
    const ledger = new Ledger();
    await ledger.addPosts(site, POSTS);
    for (const path of CACHED) assert.equal((await fetch(site.url + path)).status, 200);
    const figures: string[] = [];
    for (const fault of FAULTS) {
      context.print(`${fault.name} ...`);
      figures.push(await underLoad(context, { server, site, ledger }, fault));
    }
    await ledger.check(site);
    const acknowledged = `${count(ledger.saves, "save")} acknowledged, 0 lost`;
    return [...figures, acknowledged];
  },
};

type Subjects = { server: Postgres; site: RunningSite; ledger: Ledger };

async function underLoad(context: DrillContext, { server, site, ledger }: Subjects, fault: Fault) {
  const headers = await adminHeaders(site);
  const cached = startLoad(site.url, CACHED, { clients: 2 });
  const others = startLoad(site.url, OTHERS, { clients: 4, headers });
  const writing = await ledger.startWriting(site);
  await writing.firstSave;

  await fault.start(server);
  const during = others.samples.length;
  await delay(context.isShort ? fault.shortMs : FAULT_MS);
  await fault.end(server);
  const recovery = await timed(() => waitForRecovery(site, ledger, context.limit(RECOVERY_MS)));
  await writing.stop();
  const [cachedSamples, otherSamples] = [await cached.stop(), await others.stop()];

  const when = `with PostgreSQL ${fault.name}`;
  const limit = context.limit(RESPONSE_MS);
  assertStatus(cachedSamples, [200], when);
  assertStatus(otherSamples, [200, 503], when);
  assertWithin([...cachedSamples, ...otherSamples], limit, when);
  const refused = otherSamples.slice(during).filter(({ status }) => status === 503).length;
  return [
    `${fault.name}: ${count(cachedSamples.length, "cached page")}, 0 failed`,
    `${count(otherSamples.length, "other response")} (${refused} with 503) in ${duration(slowest(otherSamples))} at most`,
    `recovered in ${duration(recovery.ms)}`,
  ].join(", ");
}

/** Waits until reads and writes work again. */
async function waitForRecovery(site: RunningSite, ledger: Ledger, ms: number) {
  const works = async () =>
    (await fetch(`${site.url}/readyz`)).ok && (await ledger.sendMessage(site.url)) === 200;
  await until(works, ms, "the site had not recovered");
}
