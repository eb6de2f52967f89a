import { Hono } from "hono";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { checked } from "#platform/http/json-body.server.ts";
import { listErrors, markErrorAsFixed, NO_SUCH_ERROR, reopenError } from "./queries.server.ts";
import { ERRORS_PER_PAGE, errorFilterSchema } from "./schema.ts";

/** Error reports: below /api/admin. */
export function errorReportsApi() {
  return new Hono<RequestEnv>()
    .get("/errors", async (c) => {
      requireAdmin(c);
      const filter = checked(errorFilterSchema, c.req.query());
      const { reports, counts } = await listErrors(c.var.ctx, filter);
      return c.json({
        errors: reports.map(({ fingerprint: _, ...report }) => report),
        counts,
        total: counts[filter.state],
        page: filter.page,
        page_size: ERRORS_PER_PAGE,
      });
    })
    .post("/errors/:id/fixed", async (c) => {
      const { email } = requireAdmin(c);
      await markErrorAsFixed(c.var.ctx, idParam(c, NO_SUCH_ERROR), email);
      return c.json({});
    })
    .delete("/errors/:id/fixed", async (c) => {
      requireAdmin(c);
      await reopenError(c.var.ctx, idParam(c, NO_SUCH_ERROR));
      return c.json({});
    });
}
