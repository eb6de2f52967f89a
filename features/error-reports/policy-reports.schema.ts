import { z } from "zod";

const VIOLATIONS_MAX = 20;

const text = z.string().max(10_000).catch("");
const directive = z
  .string()
  .regex(/^[a-z-]{1,40}$/)
  .catch("other");
const line = z.number().int().positive().catch(0);

/** Of the Reporting API: `report-to` in the policy. */
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

/** Of browsers without it: `report-uri` in the policy. */
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

export type Violation = z.output<typeof reportSchema>;

const NO_REPORT = "The request must be a report.";

/** One or several. Reports of other kinds, such as of deprecated features, are left out. */
export const violationsSchema = z.union(
  [
    earlierReportSchema.transform((violation) => [violation]),
    z
      .array(z.union([reportSchema, z.unknown().transform(() => undefined)]))
      .transform((all) => all.filter((report) => report !== undefined).slice(0, VIOLATIONS_MAX)),
  ],
  NO_REPORT,
);
