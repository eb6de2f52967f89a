import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { migratedDataDir } from "./helpers/data-dir.ts";
import { type Random, seededRandom } from "./helpers/random.ts";
import { rateLimits } from "./helpers/tables.ts";

const ROUNDS = 15;
const LONGEST_LIFE_MS = 400;
const PROGRAM = fileURLToPath(new URL("helpers/write-rows.ts", import.meta.url));

type Row = { key: string; count: number };

/** Lets a process write for a random while, kills it, and returns what it found and promised. */
async function writeUntilKilled(dataDir: string, random: Random) {
  const child = spawn(process.execPath, [PROGRAM, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const said: string[] = [];
  lines.on("line", (line) => said.push(line));
  const allSaid = once(lines, "close");
  await Promise.race([once(lines, "line"), ended]);
  await delay(random(LONGEST_LIFE_MS));
  child.kill("SIGKILL");
  expect(await ended, "it must be killed, not fail").toEqual([null, "SIGKILL"]);
  await allSaid;
  const [found = "", ...promised] = said;
  const rows: Row[] = JSON.parse(found);
  return { rows, promised: promised.map(Number) };
}

function expectAllStored(rows: Row[], promised: number[]) {
  const keys = new Set(rows.map(({ key }) => key));
  const lost = promised.filter((number) => !keys.has(`${number} first`));
  const halves = rows.filter(
    ({ count }) => !keys.has(`${count} first`) || !keys.has(`${count} second`),
  );
  expect({ lost, halves }).toEqual({ lost: [], halves: [] });
}

test("no committed row is lost when the process is killed", { timeout: 300_000 }, async () => {
  const dataDir = await migratedDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const random = seededRandom();
  const promised: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const written = await writeUntilKilled(dataDir, random);
    expectAllStored(written.rows, promised);
    promised.push(...written.promised);
  }
  const { db, close } = await openDatabase({ dataDir });
  expectAllStored(await db.select().from(rateLimits), promised);
  await close();
  expect(promised.length).toBeGreaterThan(ROUNDS);
  process.stdout.write(`${ROUNDS} kills, ${promised.length} acknowledged transactions\n`);
});
