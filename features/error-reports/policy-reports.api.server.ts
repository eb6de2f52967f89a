import { Hono } from "hono";
import type { ErrorReport } from "#platform/errors/error-reports.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { checked, limitBody } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { type Violation, violationsSchema } from "./policy-reports.schema.ts";
import { reportLimit } from "./report-limit.server.ts";

const BODY_MAX = 32 * KB;
const PER_NETWORK = 30;
const MEDIA_TYPE = /^application\/(csp-report|reports\+json|json)\b/i;
const EXTENSION = /^[a-z-]*-extension:/i;

type Options = {
  record: (report: ErrorReport) => void;
  siteUrl: string;
  /** The pattern of a page's path, such as "/blog/:slug". */
  pageRoute: (path: string) => string | undefined;
};

/** What browsers report about our Content-Security-Policy: grouped and shown with the errors. */
export function policyReportsApi({ record, siteUrl, pageRoute }: Options) {
  const countReport = reportLimit(PER_NETWORK);
  return new Hono<RequestEnv>().post("/csp-reports", limitBody(BODY_MAX), async (c) => {
    const network = countReport(c.get("ip"));
    if (!MEDIA_TYPE.test(c.req.header("content-type") ?? "")) {
      throw new AppError("unsupported_media_type", "The request must be a report.");
    }
    const body = await c.req.json().catch((cause) => {
      throw new AppError("bad_request", "The request isn’t valid JSON.", { cause });
    });
    for (const violation of checked(violationsSchema, body)) {
      if (isOfExtension(violation)) continue;
      const page = parseUrl(violation.page);
      record({
        kind: "policy",
        type: violation.directive,
        message: violationMessage(violation, siteUrl),
        route: page && pageRoute(page.pathname),
        network,
      });
    }
    return c.body(null, 204);
  });
}

/** An extension in a visitor's browser is none of our business. */
function isOfExtension({ blocked, source }: Violation) {
  return EXTENSION.test(blocked) || EXTENSION.test(source);
}

/** Without paths and queries of other sites, and without the sample of what was blocked. */
function violationMessage({ blocked, source, line, sample }: Violation, siteUrl: string) {
  const what = parseUrl(blocked) ? shortUrl(blocked, siteUrl) : blocked;
  // Browsers name the property or function before the sample.
  const sink =
    blocked === "trusted-types-sink" ? /^[\w ]{1,60}(?=\|)/.exec(sample)?.[0] : undefined;
  const where = parseUrl(source)
    ? ` in ${shortUrl(source, siteUrl)}${line ? `, line ${line}` : ""}`
    : "";
  return `Blocked ${[what || "something", sink].filter(Boolean).join(": ")}${where}`;
}

function shortUrl(url: string, siteUrl: string) {
  const { protocol, origin, pathname } = new URL(url);
  if (!protocol.startsWith("http")) return protocol;
  if (origin !== new URL(siteUrl).origin) return origin;
  return pathname.startsWith("/assets/") ? pathname : "this site";
}

function parseUrl(text: string) {
  return URL.canParse(text) ? new URL(text) : undefined;
}
