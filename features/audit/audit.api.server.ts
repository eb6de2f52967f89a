import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import { recordAction } from "#platform/audit.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked } from "#platform/http/json-body.server.ts";
import { AUDIT_PER_PAGE, auditExportSchema, auditFilterSchema } from "./audit.schema.ts";
import { auditAsCsv } from "./audit-csv.server.ts";
import { listAudit } from "./list-audit.server.ts";

/** Who did what, and when: below /api/admin. */
export function auditApi(db: Db) {
  return new Hono<RequestEnv>()
    .get("/audit", async (c) => {
      requireAdmin(c);
      const filter = checked(auditFilterSchema, c.req.query());
      const { entries, total } = await listAudit(db, filter);
      const { page } = filter;
      return c.json({ entries: entries.map(entryJson), total, page, page_size: AUDIT_PER_PAGE });
    })
    .get("/audit.csv", async (c) => {
      const admin = requireAdmin(c);
      const filter = checked(auditExportSchema, c.req.query());
      const csv = await auditAsCsv(c, db, filter);
      const { action, person, day } = filter;
      const part = action || person || day ? "filtered activity" : "all activity";
      await recordAction(db, admin, "activity_exported", part);
      return csv;
    });
}

type Entry = Awaited<ReturnType<typeof listAudit>>["entries"][number];

function entryJson({ countKey: _, ip, ...entry }: Entry) {
  return { ...entry, address: ip };
}
