import type { Context } from "hono";
import type { Db } from "#db/client.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { csvResponse } from "#platform/text/csv.server.ts";
import { everyItem } from "./job/import-items.server.ts";

const HEADINGS = ["Title", "Slug", "Verdict", "Outcome", "Published", "Reason", "Warnings"];

/** The outcome of every item, for a spreadsheet. */
export function reportCsv(c: Context<RequestEnv>, db: Db, importId: string) {
  return csvResponse(c, {
    fileName: "import-report.csv",
    headings: HEADINGS,
    rows: itemRows(db, importId),
  });
}

async function* itemRows(db: Db, importId: string) {
  for await (const { item, verdict, chosen, outcome, warnings } of everyItem(db, importId)) {
    const ending = outcome ?? (chosen ? "" : "not chosen");
    yield [
      item.title,
      item.slug,
      verdict,
      ending,
      item.publishedAt ?? "",
      item.reason ?? "",
      warnings.join(" "),
    ];
  }
}
