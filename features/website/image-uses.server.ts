import { arrayOverlaps, desc, sql } from "drizzle-orm";
import { websiteDraft, websitePublishes } from "#db/schema/website.ts";
import type { FindUses } from "#features/media/uses.server.ts";

export const findUsesOnWebsite: FindUses = async (db, names) => {
  const [published] = await db
    .select({ images: websitePublishes.images })
    .from(websitePublishes)
    .orderBy(desc(websitePublishes.number))
    .limit(1);
  const [draft] = await db
    .select({ images: websiteDraft.images })
    .from(websiteDraft)
    .where(arrayOverlaps(websiteDraft.images, names));
  const shown = published?.images ?? [];
  const drafted = draft?.images.filter((name) => !shown.includes(name)) ?? [];
  return [...usesOf(shown, false), ...usesOf(drafted, true)];
};

function usesOf(names: string[], draft: boolean) {
  return names.map((name) => ({ name, use: { kind: "website" as const, draft } }));
}

/** A query for the names of all images in the words that are published or drafted. */
export const imagesOnWebsite = sql`
  select unnest(images) from (
    select ${websitePublishes.images} from ${websitePublishes}
    order by ${websitePublishes.number} desc limit 1
  ) as newest
  union all select unnest(${websiteDraft.images}) from ${websiteDraft}`;
