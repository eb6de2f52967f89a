import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { canStartPostgres } from "../helpers/services/postgres.ts";
import { freePort, type RunningSite } from "../helpers/site.ts";
import type { Drill, DrillContext } from "./drill.ts";
import { count, duration, timed } from "./figures.ts";
import { Ledger } from "./ledger.ts";
import { assertStatus, type Sample, slowest, startLoad } from "./load.ts";
import { startProxy } from "./retrying-proxy.ts";

const POSTS = 2;
const PATHS = ["/", "/blog", "/blog/post-0", "/blog?q=version", "/feed.xml", "/capabilities"];
const STOP_MS = 10_000;
const BETWEEN_MS = 500;

export const restart: Drill = {
  name: "restart",
  promise:
    "SIGTERM under load: nothing acknowledged is lost, and readers behind a proxy see no error",
  run: async (context) => {
    const rounds = context.rounds(10, 1);
    const figures = [`one process, embedded: ${await oneAfterAnother(context, rounds)}`];
    if (canStartPostgres()) {
      figures.push(`second process first, PostgreSQL: ${await sideBySide(context, rounds)}`);
    } else figures.push("PostgreSQL: skipped, there is no server to start");
    return figures;
  },
};

/** The process stops, and then the next one starts on the same port and folder. */
async function oneAfterAnother(context: DrillContext, rounds: number) {
  const env = {
    DATA_DIR: await context.migratedFolder(),
    PORT: String(await freePort()),
    TRUST_PROXY: "1",
  };
  const first = await context.startSite(env);
  return underLoad(context, first, rounds, async (running) => {
    const stopMs = await stop(context, running);
    return { stopMs, next: await context.startSite(env) };
  });
}

/** The next process is ready before the last one stops. */
async function sideBySide(context: DrillContext, rounds: number) {
  const { url } = await context.startPostgres();
  const start = async () =>
    context.startSite({ DATABASE_URL: url, DATA_DIR: await context.folder(), TRUST_PROXY: "1" });
  return underLoad(context, await start(), rounds, async (running, show) => {
    const next = await start();
    show(next);
    return { stopMs: await stop(context, running), next };
  });
}

type Restart = (
  running: RunningSite,
  show: (next: RunningSite) => void,
) => Promise<{ stopMs: number; next: RunningSite }>;

async function underLoad(
  context: DrillContext,
  first: RunningSite,
  rounds: number,
  restartIt: Restart,
) {
  let running = first;
  let upstreams = [first.url];
  const proxy = await startProxy(() => upstreams);
  context.onEnd(proxy.stop);
  const ledger = new Ledger();
  await ledger.addPosts(first, POSTS);
  const readers = startLoad(proxy.url, PATHS, { clients: 4 });
  const writing = await ledger.startWriting(proxy);
  const stops: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await delay(BETWEEN_MS);
    const { stopMs, next } = await restartIt(running, ({ url }) => {
      upstreams = [url, running.url];
    });
    running = next;
    upstreams = [next.url];
    stops.push(stopMs);
  }
  await delay(BETWEEN_MS);
  await writing.stop();
  const samples: Sample[] = await readers.stop();
  assertStatus(samples, [200], "during restarts");
  await ledger.check(running);
  return [
    `${count(rounds, "restart")}, stopped in ${duration(Math.max(...stops))} at most`,
    `${count(samples.length, "page")}, 0 errors, ${duration(slowest(samples))} at most`,
    `${proxy.retries()} retries by the proxy`,
    `${count(ledger.saves, "save")} and ${count(ledger.messages.length, "message")} acknowledged, 0 lost`,
  ].join(", ");
}

async function stop(context: DrillContext, site: RunningSite) {
  const { result: code, ms } = await timed(site.stop);
  assert.equal(code, 0, "the exit code of a graceful stop");
  assert.ok(ms < context.limit(STOP_MS), `it took ${duration(ms)} to stop`);
  return ms;
}
