import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { describeImports, wordPressExport } from "../../../tests/helpers/importing-site.ts";
import { importChunks, importItems, imports } from "../../../tests/helpers/tables.ts";
import type { Stage } from "./stages.ts";
import { sweepImports } from "./sweep-imports.server.ts";

const DAY_MS = 24 * 60 * 60_000;

describeImports("imports that were left alone", (importing) => {
  /** An import after a sweep, when it has been in a stage for some days. */
  async function left(stage: Stage, days: number) {
    const { db } = importing.database;
    const { id } = await importing.dryRun("wordpress", ["a.xml", wordPressExport([1, "One", "1"])]);
    const then = new Date(importing.site.now().getTime() - days * DAY_MS);
    const finishedAt = stage.endsWith("_failed") ? then : null;
    await db.update(imports).set({ stage, createdAt: then, finishedAt }).where(eq(imports.id, id));
    await sweepImports(db, importing.site.now());
    const [found] = await db.select().from(imports).where(eq(imports.id, id));
    const [chunks, items] = [await db.$count(importChunks), await db.$count(importItems)];
    return { stage: found?.stage, chunks, items };
  }

  test.each([
    ["reading", 0.9],
    ["ready", 6.9],
    ["writing_failed", 6.9],
  ] as const)("one at stage %s is still whole after %f days", async (stage, days) => {
    expect(await left(stage, days)).toEqual({ stage, chunks: 1, items: 1 });
  });

  test.each(["fetching_failed", "retrying_failed", "undoing_failed"] as const)(
    "one at stage %s can be resumed at any time, without its file",
    async (stage) => {
      expect(await left(stage, 100)).toEqual({ stage, chunks: 0, items: 1 });
    },
  );

  test.each([
    ["reading", 1.1],
    ["ready", 7.1],
    ["writing_failed", 7.1],
  ] as const)(
    "one at stage %s is canceled after %f days: its items stay, its file goes",
    async (stage, days) => {
      expect(await left(stage, days)).toEqual({ stage: "cancelled", chunks: 0, items: 1 });
    },
  );

  test.each(["done", "cancelled", "undone"] as const)(
    "the file of one at stage %s is deleted",
    async (stage) => {
      expect(await left(stage, 0)).toEqual({ stage, chunks: 0, items: 1 });
    },
  );
});
