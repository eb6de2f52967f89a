import { Hono } from "hono";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ErrorReport } from "#platform/errors/error-reports.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { toNetwork } from "#platform/http/client-ip.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { checked, jsonBody, limitBody, readJson } from "#platform/http/json-body.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { clientErrorSchema } from "./schema.ts";

const BODY_MAX = 32 * KB;
const POLICY_REPORTS_PER_NETWORK = 30;
const MEDIA_TYPE = /^application\/(csp-report|reports\+json|json)\b/i;
const EXTENSION = /^[a-z-]*-extension:/i;

type Reporting = {
  record: (report: ErrorReport) => void;
  /** The pattern of a page's path, such as "/blog/:slug". */
  pageRoute: (path: string) => string | undefined;
};

/** Browsers' reports about our Content-Security-Policy: grouped and shown with the errors. */
export function policyReportsApi({ record, pageRoute }: Reporting) {
  const countReport = reportLimit(POLICY_REPORTS_PER_NETWORK);
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
        message: violationMessage(violation, c.var.ctx.env.siteUrl),
        route: page && pageRoute(page.pathname),
        network,
      });
    }
    return c.body(null, 204);
  });
}

/** Whether it is of an extension in the visitor's browser, which is none of our business. */
function isOfExtension({ blocked, source }: Violation) {
  return EXTENSION.test(blocked) || EXTENSION.test(source);
}

/** Leaves out paths and queries of other sites, and the sample of the blocked code. */
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

const ERRORS_PER_NETWORK = 10;

/** Errors in browsers, reported by our own pages. */
export function clientErrorsApi({ record, pageRoute }: Reporting) {
  const countReport = reportLimit(ERRORS_PER_NETWORK);
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

const WINDOW_SECONDS = 60;
const NETWORKS_MAX = 5_000;

/** Limits reports per network, in memory, because a report by itself writes nothing. */
function reportLimit(perNetwork: number) {
  const uses = new LRUCache<string, { count: number }>({
    max: NETWORKS_MAX,
    ttl: WINDOW_SECONDS * 1000,
  });
  /** Counts a report, and returns the network. */
  return function countReport(ip: string) {
    const network = toNetwork(ip);
    const use = uses.get(network) ?? { count: 0 };
    if (use.count === 0) uses.set(network, use);
    if (++use.count <= perNetwork) return network;
    throw new AppError("too_many_requests", "Too many reports.", {
      retryAfterSeconds: WINDOW_SECONDS,
    });
  };
}

const VIOLATIONS_MAX = 20;

const text = z.string().max(10_000).catch("");
const directive = z
  .string()
  .regex(/^[a-z-]{1,40}$/)
  .catch("other");
const line = z.number().int().positive().catch(0);

/** A report of the Reporting API: `report-to` in the policy. */
const reportSchema = z
  .object({
    type: z.literal("csp-violation"),
    body: z.object({
      documentURL: text,
      effectiveDirective: directive,
      blockedURL: text,
      sourceFile: text,
      lineNumber: line,
      sample: text,
    }),
  })
  .transform(({ body }) => ({
    page: body.documentURL,
    directive: body.effectiveDirective,
    blocked: body.blockedURL,
    source: body.sourceFile,
    line: body.lineNumber,
    sample: body.sample,
  }));

/** A report of browsers without the Reporting API: `report-uri` in the policy. */
const earlierReportSchema = z
  .object({
    "csp-report": z.object({
      "document-uri": text,
      "effective-directive": directive,
      "blocked-uri": text,
      "source-file": text,
      "line-number": line,
      "script-sample": text,
    }),
  })
  .transform(({ "csp-report": report }) => ({
    page: report["document-uri"],
    directive: report["effective-directive"],
    blocked: report["blocked-uri"],
    source: report["source-file"],
    line: report["line-number"],
    sample: report["script-sample"],
  }));

type Violation = z.output<typeof reportSchema>;

const NO_REPORT = "The request must be a report.";

/** One or several violations. Reports of other kinds, such as deprecations, are left out. */
const violationsSchema = z.union(
  [
    earlierReportSchema.transform((violation) => [violation]),
    z
      .array(z.union([reportSchema, z.unknown().transform(() => undefined)]))
      .transform((all) => all.filter((report) => report !== undefined).slice(0, VIOLATIONS_MAX)),
  ],
  NO_REPORT,
);
