import { Hono } from "hono";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked } from "#platform/http/json-body.server.ts";
import { ERRORS_PER_PAGE, errorFilterSchema } from "./error-reports.schema.ts";
import { listErrors, markErrorAsFixed, NO_SUCH_ERROR, reopenError } from "./list-errors.server.ts";

/** What went wrong on the site: below /api/admin. */
export function errorReportsApi(db: Db, now: () => Date) {
  return new Hono<RequestEnv>()
    .get("/errors", async (c) => {
      requireAdmin(c);
      const filter = checked(errorFilterSchema, c.req.query());
      const { reports, counts } = await listErrors(db, filter);
      return c.json({
        errors: reports.map(errorJson),
        counts,
        total: counts[filter.state],
        page: filter.page,
        page_size: ERRORS_PER_PAGE,
      });
    })
    .post("/errors/:id/fixed", async (c) => {
      const { email } = requireAdmin(c);
      await markErrorAsFixed(db, idParam(c, NO_SUCH_ERROR), email, now());
      return c.json({});
    })
    .delete("/errors/:id/fixed", async (c) => {
      requireAdmin(c);
      await reopenError(db, idParam(c, NO_SUCH_ERROR));
      return c.json({});
    });
}

type Report = Awaited<ReturnType<typeof listErrors>>["reports"][number];

function errorJson(report: Report) {
  const { id, kind, type, message, stack, route, release, count } = report;
  return {
    id,
    kind,
    type,
    message,
    stack,
    route,
    release,
    count,
    request_id: report.requestId,
    first_seen_at: report.firstSeenAt,
    last_seen_at: report.lastSeenAt,
    fixed_at: report.fixedAt,
    fixed_by: report.fixedBy,
  };
}
