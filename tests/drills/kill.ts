import assert from "node:assert/strict";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { canStartPostgres } from "../helpers/services/postgres.ts";
import { freePort, type RunningSite } from "../helpers/site.ts";
import type { Drill, DrillContext } from "./drill.ts";
import { count, duration, timed } from "./figures.ts";
import { Ledger } from "./ledger.ts";
import { until } from "./until.ts";

const POSTS = 4;
const LONGEST_LIFE_MS = 1_000;
const READY_MS = 5_000;
const MAIL_MS = 90_000;

export const kill: Drill = {
  name: "kill",
  promise: "kill -9 during saves loses nothing that was acknowledged, on both databases",
  run: async (context) => {
    const rounds = context.rounds(50, 2);
    const figures = [`embedded: ${await onEmbedded(context, rounds)}`];
    if (canStartPostgres()) figures.push(`PostgreSQL: ${await onPostgres(context, rounds)}`);
    else figures.push("PostgreSQL: skipped, there is no server to start");
    return figures;
  },
};

async function onEmbedded(context: DrillContext, rounds: number) {
  return killAgainAndAgain(context, rounds, { DATA_DIR: await context.migratedFolder() });
}

async function onPostgres(context: DrillContext, rounds: number) {
  const { url } = await context.startPostgres();
  return killAgainAndAgain(context, rounds, {
    DATA_DIR: await context.folder(),
    DATABASE_URL: url,
  });
}

async function killAgainAndAgain(
  context: DrillContext,
  rounds: number,
  settings: Record<string, string>,
) {
  const env = { ...settings, PORT: String(await freePort()), TRUST_PROXY: "1" };
  const ledger = new Ledger();
  let slowest = 0;
  const start = async () => {
    const { result: site, ms } = await timed(() => readySite(context, env));
    slowest = Math.max(slowest, ms);
    assert.ok(ms < context.limit(READY_MS), `ready only after ${duration(ms)}`);
    return site;
  };
  for (let round = 1; round <= rounds; round++) {
    const site = await start();
    if (round === 1) await ledger.addPosts(site, POSTS);
    else await ledger.check(site);
    await writeUntilKilled(context, site, ledger);
    if (round % 10 === 0) context.print(`${round} kills, ${ledger.saves} saves acknowledged`);
  }
  const site = await start();
  await ledger.check(site);
  // On a server, the claims of the killed process must expire first: too long for `npm test`.
  if (!context.isShort || !settings.DATABASE_URL) {
    await until(async () => (await unsent(site, ledger)) === 0, MAIL_MS, "emails were missing");
  }
  await site.stop();
  return [
    count(rounds, "kill"),
    `${count(ledger.saves, "save")} and ${count(ledger.messages.length, "message")} acknowledged, 0 lost`,
    "0 half-written posts",
    `ready again in ${duration(slowest)} at most`,
  ].join(", ");
}

async function readySite(context: DrillContext, env: Record<string, string>) {
  const site = await context.startSite(env);
  assert.equal((await fetch(`${site.url}/readyz`)).status, 200);
  return site;
}

async function writeUntilKilled({ random }: DrillContext, site: RunningSite, ledger: Ledger) {
  const ended = once(site.process, "exit");
  const writing = await ledger.startWriting(site);
  await writing.firstSave;
  await delay(random(LONGEST_LIFE_MS));
  site.process.kill("SIGKILL");
  assert.deepEqual(await ended, [null, "SIGKILL"], "it must be killed, not fail");
  await writing.stop();
}

/** How many acknowledged messages have no email yet. */
async function unsent({ dataDir }: RunningSite, { messages }: Ledger) {
  const mail = join(dataDir, "mail");
  const names = (await readdir(mail).catch(() => [])).filter((name) => name.endsWith(".eml"));
  const emails = await Promise.all(names.map((name) => readFile(join(mail, name), "utf8")));
  const subjects = new Set(emails.map((email) => /^Subject: (.*?)\r?$/m.exec(email)?.[1]));
  return messages.filter((name) => !subjects.has(`Message from ${name}`)).length;
}
