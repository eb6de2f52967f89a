import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import {
  describeOnBothDatabases,
  emptyServerDatabase,
  openTestDatabase,
  type TestDatabase,
} from "../tests/helpers/database.ts";
import { hasPostgres } from "../tests/helpers/services/postgres.ts";
import { openDatabase } from "./client.ts";
import { MAX_WAITING } from "./database.ts";
import { users } from "./schema/auth.ts";
import { rateLimits } from "./schema/rate-limits.ts";

const JOURNAL = join(import.meta.dirname, "migrations/meta/_journal.json");
const windowEndsAt = new Date("2026-02-03T12:00:00Z");
const someone = { email: "someone@example.com", passwordHash: "-" };

async function endOtherConnections({ url }: TestDatabase) {
  const administrator = new pg.Client(url);
  await administrator.connect();
  const { rows } = await administrator.query(
    `select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await administrator.end();
  return rows;
}

describeOnBothDatabases("an open database", (database) => {
  test("refuses requests at once while too many wait for a connection, and then serves again", async () => {
    const { requestDb, connections, kind } = database;
    const inPool = kind === "server" ? 10 : 4;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const refused: unknown[] = [];
    const requests = Array.from({ length: inPool + MAX_WAITING + 5 }, () =>
      requestDb.transaction(() => held).catch((error) => refused.push(error)),
    );
    await vi.waitFor(() => expect(refused).toHaveLength(5));
    expect(connections()).toEqual({ inUse: inPool, waiting: MAX_WAITING });
    release();
    await Promise.all(requests);
    expect(refused).toEqual(Array(5).fill(expect.objectContaining({ code: "53300" })));
    expect(connections()).toEqual({ inUse: 0, waiting: 0 });
  });

  test("has its tables and returns rows", async () => {
    const { db } = database;
    await database.ping();
    await db.insert(rateLimits).values({ key: "a", count: 1, windowEndsAt });
    expect(await db.select().from(rateLimits)).toEqual([{ key: "a", count: 1, windowEndsAt }]);
  });

  test("stores nothing of a transaction that fails", async () => {
    const { db } = database;
    const failing = db.transaction(async (tx) => {
      await tx.insert(users).values(someone);
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await db.$count(users)).toBe(0);
  });

  test("stores a transaction that succeeds, and returns what it returned", async () => {
    const { db } = database;
    const added = await db.transaction((tx) => tx.insert(users).values(someone).returning());
    expect(added).toEqual(await db.select().from(users));
  });

  test("gives the SQLSTATE of a failed statement as the cause's code", async () => {
    const twice = database.db.insert(users).values([someone, someone]);
    await expect(twice).rejects.toMatchObject({ cause: { code: "23505" } });
  });

  test("does not lose connections to transactions that cannot begin", async () => {
    const { db } = database;
    for (let attempt = 0; attempt < 12; attempt++) {
      const failing = db.transaction(async () => {}, { isolationLevel: "none" as "serializable" });
      await expect(failing).rejects.toThrow();
    }
    await database.ping();
  });

  test("serves many queries at once, each with its own result", async () => {
    const { db } = database;
    const numbers = Array.from({ length: 100 }, (_, index) => index);
    // A long text arrives in several pieces, between which others get their turn.
    const query = async (number: number) => {
      const long = `${number}`.padEnd(300_000);
      const value = number % 2 ? sql`${number}::int` : sql`trim(${long}::text)`;
      const { rows } = await db.execute(sql`select ${value} as answer`);
      return Number(rows[0]?.answer);
    };
    expect(await Promise.all(numbers.map(query))).toEqual(numbers);
  });

  test("serves one transaction after another when many want one", async () => {
    const { db } = database;
    await db.insert(rateLimits).values({ key: "turns", count: 0, windowEndsAt });
    const where = eq(rateLimits.key, "turns");
    const turn = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(rateLimits).where(where).for("update");
        await tx
          .update(rateLimits)
          .set({ count: (row?.count ?? 0) + 1 })
          .where(where);
      });
    await Promise.all(Array.from({ length: 20 }, turn));
    expect(await db.select().from(rateLimits).where(where)).toMatchObject([{ count: 20 }]);
  });
});

describe.skipIf(!hasPostgres())("a database on a server", () => {
  test("is migrated once by processes that start together", async () => {
    const { url, drop } = await emptyServerDatabase();
    onTestFinished(drop);
    const open = () => openDatabase({ databaseUrl: url, dataDir: "" });
    const opened = await Promise.all([open(), open(), open(), open(), open()]);
    const { rows } = await opened[0].db.execute(sql`select * from drizzle.__drizzle_migrations`);
    const journal = JSON.parse(await readFile(JOURNAL, "utf8"));
    expect(rows).toHaveLength(journal.entries.length);
    await Promise.all(opened.map((database) => database.close()));
  });

  test("survives the server's ending of its idle connections", async () => {
    const database = await openTestDatabase("server");
    onTestFinished(() => database.close());
    await Promise.all([database.ping(), database.ping(), database.ping()]);
    expect(await endOtherConnections(database)).toContainEqual({ ended: true });
    await expect.poll(() => database.ping().then(() => "pong")).toBe("pong");
  });

  test("survives the server's ending of a connection inside a transaction", async () => {
    const database = await openTestDatabase("server");
    onTestFinished(() => database.close());
    const failing = database.db.transaction(async (tx) => {
      await tx.insert(users).values(someone);
      await endOtherConnections(database);
      await tx.insert(users).values({ ...someone, email: "another@example.com" });
    });
    await expect(failing).rejects.toThrow();
    expect(await database.db.$count(users)).toBe(0);
  });

  test("is refused in time when no server is there", async () => {
    const nowhere = await mkdtemp(join(tmpdir(), "site-nowhere-"));
    onTestFinished(() => rm(nowhere, { recursive: true }));
    const databaseUrl = `postgres://postgres@localhost/postgres?host=${nowhere}`;
    await expect(openDatabase({ databaseUrl, dataDir: "" })).rejects.toMatchObject({
      code: "ENOENT",
    });
  });
});
