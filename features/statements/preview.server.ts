import { z } from "zod";
import type { Db } from "#db/client.ts";
import { STATEMENT_TITLE } from "#features/documents/statement-headings.ts";
import { dayOf } from "#features/website/day-of.ts";
import { readWebsite } from "#features/website/website.server.ts";
import { previewSchema } from "./statements.schema.ts";
import { findStatement } from "./statements.server.ts";
import { type TailoredStatement, tailor } from "./tailor.ts";

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue("not JSON");
    return z.NEVER;
  }
});

const querySchema = z.union([
  z.object({ id: z.uuid() }),
  z.object({ input: json.pipe(previewSchema) }),
]);

/**
 * What the admin area's frame shows: `?id=` of a statement with a link, or `?input=` of a form that
 * may not be saved yet.
 */
export async function previewOf(db: Db, params: URLSearchParams, now: Date) {
  const { data: query } = querySchema.safeParse(Object.fromEntries(params));
  if (!query) return undefined;
  if ("id" in query) {
    return (await findStatement(db, query.id))?.frozen as TailoredStatement | undefined;
  }
  const title = query.input.title || STATEMENT_TITLE;
  return tailor(await readWebsite(db), { ...query.input, title }, dayOf(now));
}
