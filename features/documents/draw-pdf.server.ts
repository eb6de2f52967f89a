import type { CaseStudy, ShownWebsite } from "#features/website/show-website.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { backgroundProgram, TaskEndedError } from "#platform/jobs/background-program.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import type { PdfTask } from "./pdf-program.ts";
import { STATEMENT_TITLE } from "./statement-headings.ts";
import type { DatedStatement } from "./statement-text.ts";

type Pdf = { bytes: Uint8Array<ArrayBuffer>; fits: boolean };

const REFUSAL = "Too many documents are being drawn right now. Please try again in a moment.";

const runQueued = workQueue({ name: "documents", mayWait: 20, refusal: REFUSAL });
const run = backgroundProgram<PdfTask, Pdf>({
  program: "#features/documents/pdf-program.ts",
  runsIn: "thread",
  // Only a hung task takes as long, also on a busy machine.
  deadlineMs: 60_000,
});

/** The capability statement, the firm's or a tailored one, and whether it fits on one page. */
export function statementPdf(
  { firm, capabilities, revised, tailored }: DatedStatement,
  siteUrl: string,
) {
  const title = tailored ? `${firm.name}: ${tailored.title}` : `${firm.name} ${STATEMENT_TITLE}`;
  const statement = { firm, capabilities, tailored };
  return draw({ siteUrl, firm, title, revised, statement });
}

export async function statementFits(statement: DatedStatement, siteUrl: string) {
  return (await statementPdf(statement, siteUrl)).fits;
}

export function caseStudyPdf({ firm, revised }: ShownWebsite, study: CaseStudy, siteUrl: string) {
  return draw({ siteUrl, firm, title: `${firm.name}: ${study.title}`, revised, study });
}

async function draw(task: PdfTask) {
  try {
    return await runQueued(() => run(task));
  } catch (cause) {
    if (!(cause instanceof TaskEndedError)) throw cause;
    throw new AppError("unavailable", REFUSAL, { cause, retryAfterSeconds: 5 });
  }
}
