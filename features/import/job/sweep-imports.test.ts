import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contextOn } from "../../../tests/helpers/context.ts";
import { describeImports, wordPressExport } from "../../../tests/helpers/importing-site.ts";
import { importItems, importSources, imports } from "../../../tests/helpers/tables.ts";
import { type Import, sweepImports } from "./imports.server.ts";

const DAY_MS = 24 * 60 * 60_000;

describeImports("imports that were left alone", (importing) => {
  /** An import after a sweep, when it has been in a stage for some days. */
  async function left(stage: Import["stage"], days: number, hasFailed = false) {
    const { db } = importing.database;
    const { id } = await importing.ready(wordPressExport([1, "One", "1"]));
    const then = new Date(importing.site.now().getTime() - days * DAY_MS);
    const failed = hasFailed && { finishedAt: then, report: { error: "It stopped." } };
    await db
      .update(imports)
      .set({ stage, createdAt: then, ...failed })
      .where(eq(imports.id, id));
    await sweepImports(contextOn(db, importing.site.now()));
    const [found] = await db.select().from(imports).where(eq(imports.id, id));
    const [sources, items] = [await db.$count(importSources), await db.$count(importItems)];
    return { stage: found?.stage, sources, items };
  }

  test.each([
    ["reading", 0.9, false],
    ["ready", 6.9, false],
    ["writing", 100, false],
    ["writing", 6.9, true],
  ] as const)("%s is still whole after %f days (failed: %s)", async (stage, days, hasFailed) => {
    expect(await left(stage, days, hasFailed)).toEqual({ stage, sources: 1, items: 1 });
  });

  test.each(["fetching_images", "undoing"] as const)(
    "%s that failed can be resumed at any time, without its sources",
    async (stage) => {
      expect(await left(stage, 100, true)).toEqual({ stage, sources: 0, items: 1 });
    },
  );

  test.each([
    ["reading", 1.1, false],
    ["ready", 7.1, false],
    ["writing", 7.1, true],
  ] as const)(
    "%s is canceled after %f days (failed: %s): its items stay, its sources go",
    async (stage, days, hasFailed) => {
      const canceled = { stage: "cancelled", sources: 0, items: 1 };
      expect(await left(stage, days, hasFailed)).toEqual(canceled);
    },
  );

  test.each(["done", "cancelled", "undone"] as const)(
    "the sources of one at stage %s are deleted",
    async (stage) => {
      expect(await left(stage, 0)).toEqual({ stage, sources: 0, items: 1 });
    },
  );

  test.each([
    ["writing_failed", "writing"],
    ["fetching_failed", "fetching_images"],
    ["retrying_images", "fetching_images"],
    ["retrying_failed", "fetching_images"],
    ["undoing_failed", "undoing"],
  ])("%s, which the version before may write, is %s", async (written, stage) => {
    const { db } = importing.database;
    const { id } = await importing.ready(wordPressExport([1, "One", "1"]));
    await db.execute(sql`update imports set stage = ${written} where id = ${id}`);
    expect(await importing.request(`/${id}`)).toMatchObject({ stage });
  });
});
