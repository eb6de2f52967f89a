import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { importChunks, importItems, imports } from "#db/schema.ts";
import { describeOnBothDatabases, type TestDatabase } from "../../../tests/helpers/database.ts";
import { exportOf, importingSite } from "../../../tests/helpers/importing-site.ts";
import { type Import, sweepImports } from "./imports.server.ts";

const DAY_MS = 24 * 60 * 60_000;

describeOnBothDatabases("imports that nobody came back for", (open) => {
  let database: TestDatabase;
  let importing: Awaited<ReturnType<typeof importingSite>>;

  beforeAll(async () => {
    database = await open();
    importing = await importingSite(database);
  });
  beforeEach(() => importing.forget());
  afterAll(async () => {
    await importing.jobs.stop();
    await database.close();
  });

  /** What becomes of an import that has been in a state for some days. */
  async function left(state: Import["state"], days: number, report: object | null = null) {
    const { db } = database;
    const { id } = await importing.rehearsed("wordpress", ["a.xml", exportOf([1, "One", "1"])]);
    const then = new Date(importing.site.now().getTime() - days * DAY_MS);
    const isOver = state === "failed";
    await db
      .update(imports)
      .set({ state, report, createdAt: then, finishedAt: isOver ? then : null })
      .where(eq(imports.id, id));
    await sweepImports(db, importing.site.now());
    const [found] = await db.select().from(imports).where(eq(imports.id, id));
    const [chunks, items] = [await db.$count(importChunks), await db.$count(importItems)];
    return { state: found?.state, chunks, items };
  }

  test.each([
    ["reading", 0.9],
    ["ready", 6.9],
    ["failed", 6.9],
  ] as const)("one that is %s is still whole after %f days", async (state, days) => {
    expect(await left(state, days)).toEqual({ state, chunks: 1, items: 1 });
  });

  test("one that was broken off at its images can still go on with them", async () => {
    const report = { images: { fetched: 1, failed: [] } };
    expect(await left("failed", 100, report)).toMatchObject({ state: "failed", items: 1 });
  });

  test.each([
    ["reading", 1.1],
    ["ready", 7.1],
    ["failed", 7.1],
  ] as const)(
    "one that is %s is given up after %f days: its list stays, its file goes",
    async (state, days) => {
      expect(await left(state, days)).toEqual({ state: "cancelled", chunks: 0, items: 1 });
    },
  );

  test.each(["done", "cancelled", "undone"] as const)(
    "what was written after it was %s goes",
    async (state) => {
      expect(await left(state, 0)).toEqual({ state, chunks: 0, items: 1 });
    },
  );
});
