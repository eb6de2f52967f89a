import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { enqueueJob } from "#platform/jobs/jobs.server.ts";
import { imageFile } from "../../../tests/helpers/images.ts";
import {
  describeImports,
  type View,
  wordPressExport,
} from "../../../tests/helpers/importing-site.ts";
import { imageServer } from "../../../tests/helpers/services/image-server.ts";
import { imports } from "../../../tests/helpers/tables.ts";
import { IMPORT_JOB } from "./import-job.server.ts";

const MIGRATIONS = join(import.meta.dirname, "../../../db/migrations");

type OldRow = { state: string; options?: object; report?: object };

describeImports("upgrading imports to stages", (importing) => {
  /** Gives an import the row that the version before stages wrote, then upgrades. */
  async function upgraded(id: string, { state, options = {}, report }: OldRow) {
    const { db } = importing.database;
    await db.execute(sql`alter table imports rename column stage to state`);
    await db.execute(sql`
      update imports set state = ${state}, options = ${JSON.stringify(options)}::jsonb,
        report = ${report ? JSON.stringify(report) : null}::jsonb where id = ${id}`);
    for (const statement of await migration()) await db.execute(sql.raw(statement));
    const [row] = await db.select().from(imports).where(eq(imports.id, id));
    return { stage: row?.stage, options: row?.options };
  }

  const started = { on_existing: "skip", fetch_images: true };
  const images = { fetched: 1, failed: [], posts: 2, looked_at: 1 };

  test.each([
    ["writing", { state: "running", options: started }],
    ["fetching_images", { state: "running", options: started, report: { images } }],
    [
      "retrying_images",
      { state: "running", options: { ...started, images_only: true }, report: { images } },
    ],
    ["undoing", { state: "running", options: { ...started, undo: true } }],
    [
      "undoing",
      {
        state: "running",
        options: { ...started, images_only: true, undo: true },
        report: { images },
      },
    ],
    ["writing_failed", { state: "failed", options: started, report: { error: "No." } }],
    ["fetching_failed", { state: "failed", options: started, report: { images } }],
    ["retrying_failed", { state: "failed", options: { ...started, images_only: true } }],
    ["undoing_failed", { state: "failed", options: { ...started, undo: true } }],
    ["done", { state: "done", options: { ...started, images_only: true }, report: { images } }],
    ["undone", { state: "undone", options: { ...started, undo: true }, report: { undone: 2 } }],
    ["cancelled", { state: "cancelled", options: { ...started, undo: true } }],
  ])("%s is read from state, options and report", async (stage, row: OldRow) => {
    const { id } = await importing.dryRun("wordpress", ["a.xml", wordPressExport([1, "One", "1"])]);
    expect(await upgraded(id, row)).toEqual({ stage, options: started });
  });

  test.each([
    ["reading", { state: "reading" }],
    ["ready", { state: "ready" }],
  ])("%s stays", async (stage, row) => {
    const { id } = await importing.dryRun("wordpress", ["a.xml", wordPressExport([1, "One", "1"])]);
    expect(await upgraded(id, row)).toEqual({ stage, options: {} });
  });

  async function resumed({ id }: View) {
    await enqueueJob(importing.database.db, IMPORT_JOB, id, importing.site.now());
    importing.jobs.wake();
    await importing.jobs.settled();
    return importing.request(`/${id}`);
  }

  test("an undo that was running is continued as an undo", async () => {
    const file = wordPressExport([1, "One", "1"], [2, "Two", "2"]);
    const done = await importing.run(await importing.dryRun("wordpress", ["a.xml", file]));
    await upgraded(done.id, { state: "running", options: { undo: true } });
    expect(await resumed(done)).toMatchObject({
      state: "undone",
      report: { undone: 2, kept: 0 },
    });
    expect(await importing.postOf("post-1")).toBeUndefined();
  });

  test("a retry of images that was running fetches what is missing", async () => {
    const { port, responses } = await imageServer();
    importing.outside.isAllowedIp = (ip) => ip === "127.0.0.1";
    responses.set("/1.png", await imageFile("png", 60, 40));
    const file = wordPressExport([1, "One", `<img src="http://127.0.0.1:${port}/1.png">`]);
    const done = await importing.run(await importing.dryRun("wordpress", ["a.xml", file]));
    const options = { ...started, images_only: true };
    await upgraded(done.id, { state: "running", options, report: { images } });
    expect(await resumed(done)).toMatchObject({
      state: "done",
      report: { images: { fetched: 2, failed: [], posts: 1, looked_at: 1 } },
    });
  });
});

async function migration() {
  const name = (await readdir(MIGRATIONS)).find((each) => each.endsWith("_import_stages.sql"));
  const text = await readFile(join(MIGRATIONS, name ?? ""), "utf8");
  return text.split("--> statement-breakpoint");
}
