import type { ShownWebsite } from "#features/website/show-website.server.ts";
import { onePagePdf } from "./one-page-pdf.server.ts";
import { STATEMENT_TITLE } from "./statement-headings.ts";
import { statementLayout } from "./statement-layout.server.ts";

export function statementPdf(website: ShownWebsite, siteUrl: string) {
  const { firm, revised } = website;
  const facts = { firm, title: `${firm.name} ${STATEMENT_TITLE}`, revised };
  return onePagePdf(facts, (sheet) => statementLayout(sheet, siteUrl, website));
}

/** Whether the capability statement is one page, in whatever size. */
export async function statementFits(website: ShownWebsite, siteUrl: string) {
  return (await statementPdf(website, siteUrl)).fits;
}
