import { type Context, Hono } from "hono";
import { capabilities } from "#content/capabilities.ts";
import { caseStudies, caseStudiesIntro } from "#content/case-studies.ts";
import { stories } from "#content/case-study-stories.ts";
import { firm } from "#content/firm.ts";
import { howWeWork } from "#content/how-we-work.ts";
import { csvText } from "#platform/text/csv.server.ts";
import { caseStudyLayout } from "./case-study-layout.server.ts";
import { onePagePdf } from "./one-page-pdf.server.ts";
import { statementLayout } from "./statement-layout.server.ts";

const FIRM = firm.name.toLowerCase().replace(/[^a-z0-9]+/g, "-");

/** What visitors can file: PDFs, drawn when they are first requested, and a sample sheet. */
export function documents(siteUrl: string) {
  return new Hono()
    .get("/capabilities.pdf", async (c) => {
      const { title, revised } = capabilities;
      const facts = { title: `${firm.name} ${title}`, revised };
      const bytes = await onePagePdf(facts, (sheet) => statementLayout(sheet, siteUrl));
      return pdf(c, bytes, `${FIRM}-capability-statement`);
    })
    .get(howWeWork.sheet.path, (c) => {
      const { columns, rows } = howWeWork.sheet;
      return c.body(csvText([columns, ...rows]), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${FIRM}-sample-definition-sheet.csv"`,
      });
    })
    .get("/case-studies/:file{[a-z0-9-]+\\.pdf}", async (c) => {
      const study = caseStudies.find(({ id }) => `${id}.pdf` === c.req.param("file"));
      const story = study && stories[study.id];
      if (!story) return c.notFound();
      const facts = { title: `${firm.name}: ${study.title}`, revised: caseStudiesIntro.revised };
      const bytes = await onePagePdf(facts, (sheet) =>
        caseStudyLayout(sheet, siteUrl, study, story),
      );
      return pdf(c, bytes, `${FIRM}-${study.id}`);
    });
}

function pdf(c: Context, bytes: Buffer, name: string) {
  return c.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${name}.pdf"`,
    // The policy of pages forbids the styles of a browser's own PDF viewer.
    "Content-Security-Policy": "frame-ancestors 'none'",
  });
}
