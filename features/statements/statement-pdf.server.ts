import { onePagePdf } from "#features/documents/one-page-pdf.server.ts";
import { statementLayout } from "#features/documents/statement-layout.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import type { TailoredStatement } from "./tailor.ts";

// Not cached, unlike the firm's other documents. A long one is drawn at several sizes.
const runQueued = workQueue({
  name: "statements",
  concurrency: 1,
  mayWait: 20,
  refusal: "Too many documents are being drawn right now. Please try again in a moment.",
});

/** With whether everything fits on one page. */
export function statementPdf(siteUrl: string, statement: TailoredStatement) {
  const { firm, revised, tailored } = statement;
  const facts = { firm, title: `${firm.name}: ${tailored.title}`, revised };
  return runQueued(() => onePagePdf(facts, (sheet) => statementLayout(sheet, siteUrl, statement)));
}
