import { count, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { media } from "#db/schema/media.ts";
import { MEDIA_PER_PAGE } from "./media.schema.ts";
import { type FindUses, usesOf } from "./uses.server.ts";

/** One page, newest first, with who uploaded each image and where it is shown. */
export async function listMedia(db: Db, page: number, findUses: FindUses[]) {
  const [totals] = await db.select({ total: count() }).from(media);
  const rows = await db
    .select({ media, uploadedBy: users.email })
    .from(media)
    .leftJoin(users, eq(users.id, media.uploadedBy))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(MEDIA_PER_PAGE)
    .offset((page - 1) * MEDIA_PER_PAGE);
  const names = rows.map((row) => row.media.name);
  const uses = await usesOf(db, names, findUses);
  const list = rows.map((row) => ({
    ...row.media,
    uploadedBy: row.uploadedBy,
    usedIn: uses.get(row.media.name) ?? [],
  }));
  return { media: list, total: totals?.total ?? 0 };
}
