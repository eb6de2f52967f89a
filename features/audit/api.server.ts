import { Hono } from "hono";
import { recordAction } from "#platform/audit.server.ts";
import { csvResponse } from "#platform/http/csv.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked } from "#platform/http/json-body.server.ts";
import { AUDIT_HEADINGS, auditRows, listAudit } from "./queries.server.ts";
import { AUDIT_PER_PAGE, auditExportSchema, auditFilterSchema } from "./schema.ts";

/** The activity log, and its export: below /api/admin. */
export function auditApi() {
  return new Hono<RequestEnv>()
    .get("/audit", async (c) => {
      requireAdmin(c);
      const filter = checked(auditFilterSchema, c.req.query());
      const { entries, total } = await listAudit(c.var.ctx, filter);
      const { page } = filter;
      return c.json({ entries: entries.map(entryJson), total, page, page_size: AUDIT_PER_PAGE });
    })
    .get("/audit.csv", async (c) => {
      const admin = requireAdmin(c);
      const filter = checked(auditExportSchema, c.req.query());
      const csv = await csvResponse(c, {
        fileName: "activity.csv",
        headings: AUDIT_HEADINGS,
        rows: auditRows(c.var.ctx, filter),
      });
      const { action, person, day } = filter;
      const part = action || person || day ? "filtered activity" : "all activity";
      await recordAction(c.var.ctx, admin, "activity_exported", part);
      return csv;
    });
}

type Entry = Awaited<ReturnType<typeof listAudit>>["entries"][number];

function entryJson({ countKey: _, ip, ...entry }: Entry) {
  return { ...entry, address: ip };
}
