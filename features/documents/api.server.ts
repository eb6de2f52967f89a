import { type Context, Hono } from "hono";
import { SHEET_PATH } from "#features/website/page-paths.ts";
import type { ShownFirm, ShownWebsite } from "#features/website/show-website.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { csvText } from "#platform/http/csv.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { publicFile } from "#platform/http/public-file.server.ts";
import { caseStudyPdf, statementPdf } from "./draw-pdf.server.ts";

const SHEET = [
  ["Measure", "measure"],
  ["Definition", "definition"],
  ["Leaves out", "leavesOut"],
  ["Source", "source"],
  ["Owner", "owner"],
  ["Checked by", "checkedBy"],
  ["Agreed on", "agreedOn"],
] as const;

/**
 * Files that visitors can download: PDFs, drawn when they are first requested, and a sample sheet.
 * A draft doesn’t redirect a case study's earlier slugs.
 */
export function documents(
  readWebsite: (ctx: Ctx) => Promise<ShownWebsite>,
  findMovedStudy?: (ctx: Ctx, slug: string) => Promise<string | undefined>,
) {
  return new Hono<RequestEnv>()
    .get("/capabilities.pdf", publicFile(), async (c) => {
      const website = await readWebsite(c.var.ctx);
      const { bytes } = await statementPdf(website, c.var.ctx.env.siteUrl);
      return pdfResponse(c, bytes, fileName(website.firm, "capability-statement"));
    })
    .get(SHEET_PATH, publicFile(), async (c) => {
      const website = await readWebsite(c.var.ctx);
      const rows = website.howWeWork.sheet.map((row) => SHEET.map(([, key]) => row[key]));
      return c.body(csvText([SHEET.map(([label]) => label), ...rows]), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName(website.firm, "sample-definition-sheet")}.csv"`,
      });
    })
    .get("/case-studies/:file{[a-z0-9-]+\\.pdf}", publicFile(), async (c) => {
      const website = await readWebsite(c.var.ctx);
      const requested = c.req.param("file").slice(0, -".pdf".length);
      const study = website.caseStudies.find(({ slug }) => slug === requested);
      if (!study) {
        const moved = await findMovedStudy?.(c.var.ctx, requested);
        return moved ? c.redirect(`${moved}.pdf`, 301) : c.notFound();
      }
      const { bytes } = await caseStudyPdf(website, study, c.var.ctx.env.siteUrl);
      return pdfResponse(c, bytes, fileName(website.firm, study.slug));
    });
}

/** "alderline-capability-statement" */
export function fileName(firm: ShownFirm, name: string) {
  return (
    `${firm.name} ${name}`
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? name
  );
}

export function pdfResponse(c: Context, bytes: Uint8Array<ArrayBuffer>, name: string) {
  return c.body(bytes, 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${name}.pdf"`,
    // The policy of pages forbids the styles of a browser's own PDF viewer.
    "Content-Security-Policy": "frame-ancestors 'none'",
  });
}
