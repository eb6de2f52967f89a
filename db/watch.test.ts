import { rm } from "node:fs/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migratedDataDir } from "../tests/helpers/data-dir.ts";
import { emptyServerDatabase } from "../tests/helpers/database.ts";
import {
  canStartPostgres,
  hasPostgres,
  startPostgres,
} from "../tests/helpers/services/postgres.ts";
import { testSite } from "../tests/helpers/test-site.ts";
import { type Database, openDatabase } from "./client.ts";
import { liveHolder } from "./embedded/lock.ts";

type Freezable = {
  database: Database;
  freeze: () => unknown;
  thaw: () => unknown;
  end: () => unknown;
};

/** A server whose processes are stopped where they are. */
async function onServer(): Promise<Freezable> {
  const postgres = await startPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: "", watchLimits });
  const end = async () => {
    postgres.thaw();
    await database.close();
    await postgres.stop();
  };
  return { database, freeze: postgres.freeze, thaw: postgres.thaw, end };
}

/** The embedded database serves one transaction at a time: one that does not end stops all others. */
async function embedded(): Promise<Freezable> {
  const dataDir = await migratedDataDir();
  const database = await openDatabase({ dataDir, watchLimits });
  const host = (await liveHolder(dataDir))?.socketFolder ?? "";
  const holder = new pg.Client({ host, user: "postgres", database: "postgres" });
  await holder.connect();
  const end = async () => {
    await holder.end();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  const freeze = () => holder.query("begin");
  return { database, freeze, thaw: () => holder.query("rollback"), end };
}

// The site waits longer: a query may be slow because the machine is busy.
const watchLimits = { slowMs: 200, probeMs: 2_000 };

describe.each([
  ["embedded", embedded, false],
  ["on a server", onServer, !canStartPostgres()],
])("a database that does not respond (%s)", (_, open, isSkipped) => {
  let frozen: Freezable;
  let database: Database;
  beforeEach(async () => {
    if (isSkipped) return;
    frozen = await open();
    ({ database } = frozen);
  });
  afterEach(() => frozen?.end());

  const one = () => database.requestDb.execute(sql`select 1`);
  const transaction = () => database.requestDb.transaction((tx) => tx.execute(sql`select 1`));

  test.skipIf(isSkipped)(
    "fails requests, later ones at once, until it responds again",
    async () => {
      const site = testSite({ database });
      // So that there are connections to wait on.
      await Promise.all(Array.from({ length: 10 }, one));
      await frozen.freeze();
      const patient = database.db.execute(sql`select 2 as answer`);
      const failures = await Promise.allSettled([one(), transaction(), site.call("/api/posts")]);
      expect(failures).toMatchObject([
        { status: "rejected", reason: { cause: { code: "08006" } } },
        { status: "rejected", reason: { code: "08006" } },
        { status: "fulfilled", value: { status: 503 } },
      ]);
      // If each of these waited like the first, the test would take longer than it may.
      for (let count = 0; count < 50; count++) {
        await expect(one()).rejects.toThrow();
        await expect(transaction()).rejects.toMatchObject({ code: "08006" });
        expect((await site.call("/readyz")).status).toBe(503);
      }
      await frozen.thaw();
      // Jobs are patient.
      expect((await patient).rows).toEqual([{ answer: 2 }]);
      await expect
        .poll(() =>
          one().then(
            () => "succeeded",
            () => "failed",
          ),
        )
        .toBe("succeeded");
      await transaction();
      await Promise.all(Array.from({ length: 20 }, one));
    },
  );
});

describe.skipIf(!hasPostgres())("a slow statement on a server that responds", () => {
  test("is waited for, and others are served beside it", async () => {
    const { url, drop } = await emptyServerDatabase();
    const database = await openDatabase({ databaseUrl: url, dataDir: "", watchLimits });
    const slow = database.requestDb.execute(sql`select pg_sleep(1) is not null as slept`);
    await database.requestDb.execute(sql`select 1`);
    expect((await slow).rows).toEqual([{ slept: true }]);
    await database.close();
    await drop();
  });
});
