import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { CaseStudy, ShownWebsite } from "#features/website/show-website.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { backgroundProgram } from "#platform/jobs/background-program.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import { MB } from "#platform/text/byte-size.ts";
import type { PdfTask } from "./pdf-program.ts";
import { type DatedStatement, STATEMENT_TITLE } from "./statement-text.ts";

type Pdf = { bytes: Uint8Array<ArrayBuffer>; fits: boolean };

const BUSY = "Too many documents are being drawn right now. Please try again in a moment.";
const FAILED = "We can’t draw this document right now. Please try again in a moment.";

const runQueued = workQueue({ name: "documents", mayWait: 20, refusal: BUSY });
const run = backgroundProgram<PdfTask, Pdf>({
  program: "#features/documents/pdf-program.ts",
  runsIn: "thread",
  // Only a hung task takes that long, also on a busy machine.
  deadlineMs: 60_000,
});
/** The latest drawings, by a hash of their content: anyone with a link can request them often. */
const drawn = new LRUCache<string, Pdf, { task: PdfTask }>({
  maxSize: 4 * MB,
  sizeCalculation: ({ bytes }) => bytes.length,
  fetchMethod: (_hash, _before, { context }) => draw(context.task),
  ignoreFetchAbort: true,
});

/** The capability statement, the firm's or a tailored one, and whether it fits on one page. */
export function statementPdf(
  { firm, capabilities, revised, tailored }: DatedStatement,
  siteUrl: string,
) {
  const title = tailored ? `${firm.name}: ${tailored.title}` : `${firm.name} ${STATEMENT_TITLE}`;
  const statement = { firm, capabilities, tailored };
  return drawOnce({ siteUrl, firm, title, revised, statement });
}

export async function statementFits(statement: DatedStatement, siteUrl: string) {
  return (await statementPdf(statement, siteUrl)).fits;
}

export function caseStudyPdf({ firm, revised }: ShownWebsite, study: CaseStudy, siteUrl: string) {
  return drawOnce({ siteUrl, firm, title: `${firm.name}: ${study.title}`, revised, study });
}

function drawOnce(task: PdfTask) {
  const hash = createHash("sha256").update(JSON.stringify(task)).digest("base64");
  return drawn.forceFetch(hash, { context: { task } });
}

async function draw(task: PdfTask) {
  try {
    return await runQueued(() => run(task));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError("unavailable", FAILED, { cause, retryAfterSeconds: 5 });
  }
}
