import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { importItems } from "#db/schema/import.ts";
import { ITEMS_PER_PAGE, type Verdict } from "../imports.schema.ts";
import { requireStage } from "./imports.server.ts";

type Outcome = NonNullable<typeof importItems.$inferSelect.outcome>;
type Filter = { verdict?: Verdict | undefined; outcome?: Outcome | undefined };

/** How many items have which verdict, and which outcome those have that were chosen. */
export async function countItems(db: Pick<Db, "select">, importId: string) {
  const [counts] = await db
    .select({
      new: countWhere(sql`${importItems.verdict} = 'new'`),
      same: countWhere(sql`${importItems.verdict} = 'same'`),
      changed: countWhere(sql`${importItems.verdict} = 'changed'`),
      skipped: countWhere(sql`${importItems.verdict} = 'skipped'`),
      chosen: countWhere(sql`${importItems.chosen}`),
      chosen_new: countWhere(sql`${importItems.chosen} and ${importItems.verdict} = 'new'`),
      created: countWhere(sql`${importItems.outcome} = 'created'`),
      updated: countWhere(sql`${importItems.outcome} = 'updated'`),
      failed: countWhere(sql`${importItems.outcome} = 'failed'`),
      undone: countWhere(sql`${importItems.outcome} = 'undone'`),
    })
    .from(importItems)
    .where(eq(importItems.importId, importId));
  if (!counts) throw new Error("Nothing was counted.");
  return counts;
}

function countWhere(condition: ReturnType<typeof sql>) {
  return sql<number>`(count(*) filter (where ${condition}))::int`;
}

export function listItems(db: Db, importId: string, page: number, filter: Filter = {}) {
  const { verdict, outcome } = filter;
  return db
    .select()
    .from(importItems)
    .where(
      and(
        eq(importItems.importId, importId),
        verdict && eq(importItems.verdict, verdict),
        outcome && eq(importItems.outcome, outcome),
      ),
    )
    .orderBy(asc(importItems.position))
    .limit(ITEMS_PER_PAGE)
    .offset((page - 1) * ITEMS_PER_PAGE);
}

/** All of them, in pages, for a report of any length. */
export async function* everyItem(db: Db, importId: string) {
  for (let page = 1; ; page++) {
    const items = await listItems(db, importId, page);
    yield* items;
    if (items.length < ITEMS_PER_PAGE) return;
  }
}

export async function chooseItems(
  db: Db,
  id: string,
  choice: { chosen: boolean; ids?: string[] | undefined },
) {
  await requireStage(db, id, "ready");
  await db
    .update(importItems)
    .set({ chosen: choice.chosen })
    .where(
      and(
        eq(importItems.importId, id),
        ne(importItems.verdict, "skipped"),
        choice.ids && inArray(importItems.id, choice.ids),
      ),
    );
}
