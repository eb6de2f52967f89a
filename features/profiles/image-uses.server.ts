import { asc, inArray, sql } from "drizzle-orm";
import { profiles } from "#db/schema/profiles.ts";
import { IMAGES_PATH, imageNameOf } from "#features/media/media.schema.ts";
import type { FindUses } from "#features/media/uses.server.ts";

export const findUsesInProfiles: FindUses = async (db, names) => {
  const urls = names.map((name) => IMAGES_PATH + name);
  const shown = await db
    .select({ name: profiles.name, avatarUrl: profiles.avatarUrl })
    .from(profiles)
    .where(inArray(profiles.avatarUrl, urls))
    .orderBy(asc(profiles.name));
  return shown.map(({ name, avatarUrl }) => ({
    name: imageNameOf(avatarUrl) ?? "",
    use: { kind: "profile" as const, name },
  }));
};

/** A query for the names of all images that profiles show. */
export const imagesInProfiles = sql`select substr(${profiles.avatarUrl}, ${IMAGES_PATH.length + 1}) from ${profiles} where starts_with(${profiles.avatarUrl}, ${IMAGES_PATH})`;
