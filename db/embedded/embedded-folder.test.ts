import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migratedDataDir } from "../../tests/helpers/data-dir.ts";

const COMMITS = 50;
const PROGRAM = `
  const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, "../client.ts"))});
  const { db, close } = await openDatabase({ dataDir: process.cwd() });
  for (let number = 0; number < ${COMMITS}; number++) {
    await db.execute("insert into rate_limits values (gen_random_uuid(), 1, now())");
  }
  await close();
`;

/** Node's own record of its synchronous file operations, worker threads included. */
const RECORD = ["--trace-event-categories=node.fs.sync", "--trace-event-file-pattern=trace.json"];

test("every commit is written through to the disk", async () => {
  const dataDir = await migratedDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const args = [...RECORD, "--input-type=module", "--eval", PROGRAM];
  const child = spawn(process.execPath, args, { cwd: dataDir, stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([0, null]);
  const { traceEvents } = JSON.parse(await readFile(join(dataDir, "trace.json"), "utf8"));
  const syncs = traceEvents.filter(
    (event: { name: string; ph: string }) => event.name === "fs.sync.fsync" && event.ph === "B",
  );
  expect(syncs.length).toBeGreaterThanOrEqual(COMMITS);
});
