import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import { OUTCOMES, VERDICTS } from "#db/schema/import.ts";
import { pageNumber } from "#features/posts/post.schema.ts";
import { recordAction } from "#platform/audit.server.ts";
import { allowLongUpload } from "#platform/body-time.server.ts";
import { KB, MB } from "#platform/byte-size.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import { idParam } from "#platform/id-param.server.ts";
import { requireAdmin } from "#platform/identity.server.ts";
import { limitBody, readJson } from "#platform/json-body.server.ts";
import {
  choiceSchema,
  FILE_MAX_BYTES,
  ITEMS_PER_PAGE,
  linkedInEntriesSchema,
  newImportSchema,
  startSchema,
} from "./imports.schema.ts";
import { cancelImport, runImport, startImport } from "./job/control-import.server.ts";
import { chooseItems, countItems, listItems } from "./job/import-items.server.ts";
import { createImport, getImport, type Import, listImports, nameOf } from "./job/imports.server.ts";
import { finishReading, readFile, tooLarge } from "./job/read-file.server.ts";
import { stateOf } from "./job/stages.ts";
import { importEntries } from "./linkedin/entries.server.ts";
import { reportCsv } from "./report-csv.server.ts";

type Options = { db: Db; now: () => Date; jobs: { wake: () => void } };

/** Below /api/admin/imports: upload and rehearse, choose, start, cancel, resume and undo. */
export function importsApi({ db, now, jobs }: Options) {
  const view = async (found: Import) => ({
    ...importJson(found),
    counts: await countItems(db, found.id),
  });

  async function run(c: Context<RequestEnv>, action: "resume" | "retry_images" | "undo") {
    const actor = requireAdmin(c);
    const running = await runImport(db, importId(c), { action, actor, now: now() });
    jobs.wake();
    return view(running);
  }

  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      return c.json({ imports: (await listImports(db)).map(listedJson) });
    })
    .post("/", limitBody(KB), async (c) => {
      const admin = requireAdmin(c);
      const { source } = await readJson(c, newImportSchema);
      return c.json(await view(await createImport(db, source, admin, now())), 201);
    })
    .post("/linkedin", limitBody(50 * MB), async (c) => {
      const admin = requireAdmin(c);
      const { entries } = await readJson(c, linkedInEntriesSchema);
      return c.json(await importEntries(db, entries, admin, now()));
    })
    .get("/:id", async (c) => {
      requireAdmin(c);
      return c.json(await view(await getImport(db, importId(c))));
    })
    .put("/:id/files", async (c) => {
      requireAdmin(c);
      if (Number(c.req.header("content-length")) > FILE_MAX_BYTES) throw tooLarge();
      allowLongUpload(c);
      const name = c.req.query("name") ?? "export.xml";
      // Node's own stream: a web stream would copy every chunk.
      const body = c.env?.incoming?.iterator?.({ destroyOnReturn: false }) ?? c.req.raw.body;
      await readFile(db, importId(c), name, body);
      return c.json(await view(await getImport(db, importId(c))));
    })
    .post("/:id/ready", async (c) => {
      requireAdmin(c);
      return c.json(await view(await finishReading(db, importId(c))));
    })
    .get("/:id/items", async (c) => {
      requireAdmin(c);
      const verdict = VERDICTS.find((each) => each === c.req.query("verdict"));
      const outcome = OUTCOMES.find((each) => each === c.req.query("outcome"));
      const page = pageNumber(c.req.query("page") ?? "1") ?? 1;
      const { id } = await getImport(db, importId(c));
      const items = await listItems(db, id, page, { verdict, outcome });
      return c.json({ items: items.map(itemJson), page, page_size: ITEMS_PER_PAGE });
    })
    .put("/:id/items", limitBody(128 * KB), async (c) => {
      requireAdmin(c);
      await chooseItems(db, importId(c), await readJson(c, choiceSchema));
      return c.json(await view(await getImport(db, importId(c))));
    })
    .post("/:id/start", limitBody(KB), async (c) => {
      const admin = requireAdmin(c);
      const started = await startImport(
        db,
        importId(c),
        await readJson(c, startSchema),
        admin,
        now(),
      );
      jobs.wake();
      return c.json(await view(started));
    })
    .post("/:id/resume", async (c) => c.json(await run(c, "resume")))
    .post("/:id/retry-images", async (c) => c.json(await run(c, "retry_images")))
    .post("/:id/cancel", async (c) => {
      const admin = requireAdmin(c);
      return c.json(await view(await cancelImport(db, importId(c), admin, now())));
    })
    .post("/:id/undo", async (c) => c.json(await run(c, "undo")))
    .get("/:id/report.csv", async (c) => {
      const admin = requireAdmin(c);
      const found = await getImport(db, importId(c));
      const csv = await reportCsv(c, db, found.id);
      await recordAction(db, admin, "import_report_exported", nameOf(found));
      return csv;
    });
}

function importId(c: Context) {
  return idParam(c, "Import not found.");
}

/** In the list, images are only counted, and items as they were at the end. */
function listedJson(found: Import) {
  const { images, counts, ...report } = { ...found.report };
  return { ...importJson(found), report, counts, failed_images: images?.failed.length ?? 0 };
}

function importJson(found: Import) {
  return {
    id: found.id,
    source: found.source,
    stage: found.stage,
    state: stateOf(found.stage),
    files: found.files,
    options: found.options,
    report: found.report,
    created_at: found.createdAt,
    finished_at: found.finishedAt,
  };
}

function itemJson(row: Awaited<ReturnType<typeof listItems>>[number]) {
  const { hash: _, ...facts } = row.item;
  return {
    id: row.id,
    verdict: row.verdict,
    chosen: row.chosen,
    outcome: row.outcome,
    post_id: row.postId,
    title: facts.title,
    slug: facts.slug,
    given_slug: facts.givenSlug,
    tags: facts.tags,
    published_at: facts.publishedAt ?? null,
    reason: facts.reason ?? null,
    warnings: row.warnings,
  };
}
