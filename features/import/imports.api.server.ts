import { type Context, Hono } from "hono";
import type { Db } from "#db/client.ts";
import { OUTCOMES, VERDICTS } from "#db/schema/import.ts";
import { recordAction } from "#platform/audit.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { allowLongUpload } from "#platform/http/body-time.server.ts";
import { csvResponse } from "#platform/http/csv.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { pageParamOrFirst } from "#platform/http/page-number.ts";
import { KB, MB } from "#platform/text/byte-size.ts";
import {
  choiceSchema,
  FILE_MAX_BYTES,
  ITEMS_PER_PAGE,
  linkedInEntriesSchema,
  newImportSchema,
  startSchema,
} from "./imports.schema.ts";
import { readFile, tooLargeError } from "./job/dry-run.server.ts";
import {
  cancelImport,
  chooseItems,
  countItems,
  createImport,
  getImport,
  type Import,
  type Item,
  importName,
  listImports,
  listItems,
  runImport,
  startImport,
  stateOf,
  transition,
} from "./job/imports.server.ts";
import { importEntries } from "./linkedin/entries.server.ts";

function importId(c: Context) {
  return idParam(c, "Import not found.");
}

/** Responds with the import that an action returns. */
async function showImport(c: Context<RequestEnv>, action: Import | Promise<Import>) {
  const found = await action;
  return c.json({ ...importJson(found), counts: await countItems(c.var.ctx, found.id) });
}

/** An import in the list: its images are only counted, and its items are as at the end. */
function listedJson(found: Import) {
  const { images, counts, ...report } = { ...found.report };
  return { ...importJson(found), report, counts, failed_images: images?.failed.length ?? 0 };
}

function importJson(found: Import) {
  return {
    id: found.id,
    source: found.source,
    stage: found.stage,
    state: stateOf(found),
    files: found.files,
    options: found.options,
    report: found.report,
    created_at: found.createdAt,
    finished_at: found.finishedAt,
  };
}

function itemJson(row: Item) {
  const facts = row.item;
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

/**
 * Upload, dry run and choice of items: below /api/admin/imports. The database is the one for long
 * statements.
 */
export function importsApi(db: Db) {
  return new Hono<RequestEnv>()
    .use((c, next) => {
      c.set("ctx", { ...c.var.ctx, db });
      return next();
    })
    .get("/", async (c) => {
      requireAdmin(c);
      return c.json({ imports: (await listImports(c.var.ctx)).map(listedJson) });
    })
    .post("/", jsonBody(newImportSchema, KB), async (c) => {
      const admin = requireAdmin(c);
      const { source } = await readJson(c);
      c.status(201);
      return showImport(c, createImport(c.var.ctx, source, admin));
    })
    .post("/linkedin", jsonBody(linkedInEntriesSchema, 50 * MB), async (c) => {
      const admin = requireAdmin(c);
      const { entries } = await readJson(c);
      return c.json(await importEntries(c.var.ctx, entries, admin));
    })
    .get("/:id", (c) => {
      requireAdmin(c);
      return showImport(c, getImport(c.var.ctx, importId(c)));
    })
    .put("/:id/files", async (c) => {
      requireAdmin(c);
      if (Number(c.req.header("content-length")) > FILE_MAX_BYTES) throw tooLargeError();
      allowLongUpload(c);
      const name = c.req.query("name") ?? "export.xml";
      // Node's own stream: a web stream would copy every chunk.
      const body = c.env?.incoming?.iterator?.({ destroyOnReturn: false }) ?? c.req.raw.body;
      return showImport(c, readFile(c.var.ctx, importId(c), name, body));
    })
    .post("/:id/ready", async (c) => {
      requireAdmin(c);
      const found = await getImport(c.var.ctx, importId(c));
      return showImport(c, transition(c.var.ctx, found, "finish_reading"));
    })
    .get("/:id/items", async (c) => {
      requireAdmin(c);
      const verdict = VERDICTS.find((each) => each === c.req.query("verdict"));
      const outcome = OUTCOMES.find((each) => each === c.req.query("outcome"));
      const page = pageParamOrFirst.parse(c.req.query("page"));
      const { id } = await getImport(c.var.ctx, importId(c));
      const items = await listItems(c.var.ctx, id, page, { verdict, outcome });
      return c.json({ items: items.map(itemJson), page, page_size: ITEMS_PER_PAGE });
    })
    .put("/:id/items", jsonBody(choiceSchema, 128 * KB), async (c) => {
      requireAdmin(c);
      return showImport(c, chooseItems(c.var.ctx, importId(c), await readJson(c)));
    })
    .get("/:id/report.csv", async (c) => {
      const admin = requireAdmin(c);
      const found = await getImport(c.var.ctx, importId(c));
      const rows = itemRows(c.var.ctx, found.id);
      const csv = await csvResponse(c, { fileName: "import-report.csv", headings: HEADINGS, rows });
      await recordAction(c.var.ctx, admin, "import_report_exported", importName(found));
      return csv;
    })
    .route("/", importActionsApi());
}

/** Starts, resumes, cancels and undoes an import. */
function importActionsApi() {
  return new Hono<RequestEnv>()
    .post("/:id/start", jsonBody(startSchema, KB), async (c) => {
      const admin = requireAdmin(c);
      return showImport(c, startImport(c.var.ctx, importId(c), await readJson(c), admin));
    })
    .post("/:id/resume", (c) => {
      const admin = requireAdmin(c);
      return showImport(c, runImport(c.var.ctx, importId(c), "resume", admin));
    })
    .post("/:id/retry-images", (c) => {
      const admin = requireAdmin(c);
      return showImport(c, runImport(c.var.ctx, importId(c), "retry_images", admin));
    })
    .post("/:id/cancel", (c) => {
      const admin = requireAdmin(c);
      return showImport(c, cancelImport(c.var.ctx, importId(c), admin));
    })
    .post("/:id/undo", (c) => {
      const admin = requireAdmin(c);
      return showImport(c, runImport(c.var.ctx, importId(c), "undo", admin));
    });
}

const HEADINGS = ["Title", "Slug", "Verdict", "Outcome", "Published", "Reason", "Warnings"];

/** The outcome of every item, for a spreadsheet. */
async function* itemRows(ctx: Ctx, importId: string) {
  for (let page = 1; ; page++) {
    const items = await listItems(ctx, importId, page);
    for (const { item, verdict, chosen, outcome, warnings } of items) {
      const { title, slug, publishedAt = "", reason = "" } = item;
      const ending = outcome ?? (chosen ? "" : "not chosen");
      yield [title, slug, verdict, ending, publishedAt, reason, warnings.join(" ")];
    }
    if (items.length < ITEMS_PER_PAGE) return;
  }
}
