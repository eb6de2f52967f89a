// The program of the worker thread that draws PDFs: laying out a long text at several sizes takes
// too long for the thread that serves requests.
import { parentPort } from "node:worker_threads";
import type { CaseStudy, ShownFirm } from "#features/website/show-website.server.ts";
import { caseStudyLayout } from "./case-study-layout.server.ts";
import { onePagePdf } from "./one-page-pdf.server.ts";
import { statementLayout } from "./statement-layout.server.ts";
import type { Statement } from "./statement-text.ts";

/** `revised` is a date such as "2026-11-18". */
export type PdfTask = { siteUrl: string; firm: ShownFirm; title: string; revised: string } & (
  | { statement: Statement }
  | { study: CaseStudy }
);

parentPort?.on("message", async (task: PdfTask) => {
  parentPort?.postMessage(await draw(task));
});
parentPort?.postMessage("ready");

function draw(task: PdfTask) {
  const { siteUrl, firm, revised } = task;
  return onePagePdf(task, (sheet) =>
    "study" in task
      ? caseStudyLayout(sheet, { firm, siteUrl }, task.study)
      : statementLayout(sheet, siteUrl, { ...task.statement, revised }),
  );
}
