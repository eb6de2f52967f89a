import { Hono } from "hono";
import type { ErrorReport } from "#platform/errors/error-reports.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { jsonBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { clientErrorSchema } from "./error-reports.schema.ts";
import { reportLimit } from "./report-limit.server.ts";

const BODY_MAX = 32 * KB;
const PER_NETWORK = 10;

type Options = {
  record: (report: ErrorReport) => void;
  /** The pattern of a page's path, such as "/blog/:slug". */
  pageRoute: (path: string) => string | undefined;
};

/** Errors in browsers, reported by our own pages. */
export function clientErrorsApi({ record, pageRoute }: Options) {
  const countReport = reportLimit(PER_NETWORK);
  return new Hono<RequestEnv>().post(
    "/client-errors",
    jsonBody(clientErrorSchema, BODY_MAX),
    async (c) => {
      const network = countReport(c.get("ip"));
      const { type, message, stack, path } = await readJson(c);
      record({ kind: "browser", type, message, stack, route: pageRoute(path), network });
      return c.json({});
    },
  );
}
