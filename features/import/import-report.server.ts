import type { Db } from "#db/client.ts";
import { csvLine, csvStream } from "#platform/csv.server.ts";
import type { ItemFacts } from "./import-choices.schema.ts";
import { everyItem } from "./imports.server.ts";

const HEADER = ["Title", "Slug", "Verdict", "Outcome", "Published", "Reason", "Warnings"];

/** What became of every item, as a table for a spreadsheet. Streamed, however long it is. */
export function reportCsv(db: Db, importId: string) {
  return csvStream(lines(db, importId));
}

async function* lines(db: Db, importId: string) {
  yield csvLine(HEADER);
  for await (const { item, verdict, chosen, outcome, warnings } of everyItem(db, importId)) {
    const facts = item as ItemFacts;
    const ending = outcome ?? (chosen ? "" : "not chosen");
    yield csvLine([
      facts.title,
      facts.slug,
      verdict,
      ending,
      facts.publishedAt ?? "",
      facts.reason ?? "",
      (warnings as string[]).join(" "),
    ]);
  }
}
