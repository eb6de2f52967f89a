import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { OUTCOMES, VERDICTS } from "#db/schema/import.ts";
import { recordAction } from "#platform/audit.server.ts";
import { allowLongUpload } from "#platform/http/body-time.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { pageParamOrFirst } from "#platform/http/page-number.ts";
import { KB, MB } from "#platform/text/byte-size.ts";
import { importActionsApi } from "./import-actions.api.server.ts";
import { importId } from "./import-id.server.ts";
import { itemJson, listedJson, viewJson } from "./import-json.server.ts";
import {
  choiceSchema,
  FILE_MAX_BYTES,
  ITEMS_PER_PAGE,
  linkedInEntriesSchema,
  newImportSchema,
} from "./imports.schema.ts";
import { chooseItems, listItems } from "./job/import-items.server.ts";
import {
  createImport,
  getImport,
  type Import,
  importName,
  listImports,
} from "./job/imports.server.ts";
import { finishReading, readFile, tooLarge } from "./job/read-file.server.ts";
import { importEntries } from "./linkedin/entries.server.ts";
import { reportCsv } from "./report-csv.server.ts";

type Options = { db: Db; now: () => Date; jobs: { wake: () => void } };

/** Below /api/admin/imports: upload, dry run and choice of items; the rest is in import-actions. */
export function importsApi({ db, now, jobs }: Options) {
  const view = (found: Import) => viewJson(db, found);
  return new Hono<RequestEnv>()
    .get("/", async (c) => {
      requireAdmin(c);
      return c.json({ imports: (await listImports(db)).map(listedJson) });
    })
    .post("/", jsonBody(newImportSchema, KB), async (c) => {
      const admin = requireAdmin(c);
      const { source } = await readJson(c);
      return c.json(await view(await createImport(db, source, admin, now())), 201);
    })
    .post("/linkedin", jsonBody(linkedInEntriesSchema, 50 * MB), async (c) => {
      const admin = requireAdmin(c);
      const { entries } = await readJson(c);
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
      const page = pageParamOrFirst.parse(c.req.query("page"));
      const { id } = await getImport(db, importId(c));
      const items = await listItems(db, id, page, { verdict, outcome });
      return c.json({ items: items.map(itemJson), page, page_size: ITEMS_PER_PAGE });
    })
    .put("/:id/items", jsonBody(choiceSchema, 128 * KB), async (c) => {
      requireAdmin(c);
      await chooseItems(db, importId(c), await readJson(c));
      return c.json(await view(await getImport(db, importId(c))));
    })
    .get("/:id/report.csv", async (c) => {
      const admin = requireAdmin(c);
      const found = await getImport(db, importId(c));
      const csv = await reportCsv(c, db, found.id);
      await recordAction(db, admin, "import_report_exported", importName(found));
      return csv;
    })
    .route("/", importActionsApi({ db, now, jobs }));
}
