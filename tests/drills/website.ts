import assert from "node:assert/strict";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { canStartPostgres } from "../helpers/services/postgres.ts";
import { freePort } from "../helpers/site.ts";
import type { Drill, DrillContext } from "./drill.ts";
import { count, duration, timed } from "./figures.ts";
import { until } from "./until.ts";
import { PublishLedger } from "./website-ledger.ts";

const LONGEST_LIFE_MS = 1_000;
const VISIBLE_MS = 1_000;

export const website: Drill = {
  name: "website",
  promise:
    "kill -9 while site content is saved, published and restored loses nothing that was acknowledged and never publishes half; a publish is visible on another node within a second",
  run: async (context) => {
    const embedded = await killAgainAndAgain(context, { DATA_DIR: await context.migratedFolder() });
    const figures = [`embedded: ${embedded}`];
    if (!canStartPostgres())
      return [...figures, "PostgreSQL: skipped, there is no server to start"];
    const { url } = await context.startPostgres();
    const env = { DATABASE_URL: url };
    const folder = { DATA_DIR: await context.folder() };
    figures.push(`PostgreSQL: ${await killAgainAndAgain(context, { ...env, ...folder })}`);
    figures.push(await publishOnTwoNodes(context, env));
    return figures;
  },
};

async function killAgainAndAgain(context: DrillContext, settings: Record<string, string>) {
  const rounds = context.rounds(30, 2);
  const env = { ...settings, PORT: String(await freePort()) };
  const ledger = new PublishLedger();
  for (let round = 1; round <= rounds; round++) {
    const site = await context.startSite(env);
    await ledger.check(site);
    const ended = once(site.process, "exit");
    const { firstPublish, stopped } = ledger.startWriting(site);
    await firstPublish;
    await delay(context.random(LONGEST_LIFE_MS));
    site.process.kill("SIGKILL");
    assert.deepEqual(await ended, [null, "SIGKILL"], "it must be killed, not fail");
    await stopped;
  }
  const site = await context.startSite(env);
  await ledger.check(site);
  await site.stop();
  return [
    count(rounds, "kill"),
    `${count(ledger.saves, "save")} and ${count(ledger.publishes.length, "publish", "publishes")} acknowledged, 0 lost`,
    "0 half-published",
  ].join(", ");
}

/** Publishes on each node in turn, and waits until the other one shows it. */
async function publishOnTwoNodes(context: DrillContext, env: Record<string, string>) {
  const start = async () => context.startSite({ ...env, DATA_DIR: await context.folder() });
  const sites = [await start(), await start()] as const;
  const ledger = new PublishLedger();
  await ledger.check(sites[0]);
  const rounds = context.rounds(40, 6);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [here, there] = round % 2 === 0 ? sites : sites.toReversed();
    assert.ok(here && there);
    const number = await ledger.publish(here);
    const shows = async () => (await ledger.shownBy(there)) === number;
    const limit = context.limit(VISIBLE_MS);
    times.push((await timed(() => until(shows, limit, "the other node had not shown it"))).ms);
    assert.equal(await ledger.shownBy(here), number);
  }
  return `${count(rounds, "publish", "publishes")} visible on the other node in ${duration(Math.max(...times))} at most`;
}
