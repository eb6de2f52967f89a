import { and, count, desc, eq, ilike, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/auth.ts";
import { media } from "#db/schema/media.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { escapeLike } from "#platform/text/escape.ts";
import { MEDIA_PER_PAGE } from "./media.schema.ts";
import type { MediaFilter } from "./media-change.schema.ts";
import { collectUses, type ImageUses } from "./uses.server.ts";

/** One page, newest first, with who uploaded each image and where it is shown. */
export async function listMedia(db: Db, { page, q, use }: MediaFilter, uses: ImageUses) {
  const wanted = and(mentions(q), isUsed(use, uses));
  const [totals] = await db.select({ total: count() }).from(media).where(wanted);
  const rows = await mediaWhere(db, wanted)
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(MEDIA_PER_PAGE)
    .offset((page - 1) * MEDIA_PER_PAGE);
  return { media: await withUses(db, rows, uses), total: totals?.total ?? 0 };
}

export async function getMedia(db: Db, id: string, uses: ImageUses) {
  const [found] = await withUses(db, await mediaWhere(db, eq(media.id, id)), uses);
  if (!found) throw new AppError("not_found", "Image not found.");
  return found;
}

function mediaWhere(db: Db, condition: SQL | undefined) {
  return db
    .select({ media, uploadedBy: users.email })
    .from(media)
    .leftJoin(users, eq(users.id, media.uploadedBy))
    .where(condition)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof mediaWhere>>[number];

async function withUses(db: Db, rows: Row[], { findUses }: ImageUses) {
  const names = rows.map((row) => row.media.name);
  const uses = await collectUses(db, names, findUses);
  return rows.map((row) => ({
    ...row.media,
    uploadedBy: row.uploadedBy,
    usedIn: uses.get(row.media.name) ?? [],
  }));
}

function mentions(q: string) {
  if (!q) return undefined;
  const pattern = `%${escapeLike(q)}%`;
  return or(...[media.fileName, media.alt, media.name].map((column) => ilike(column, pattern)));
}

function isUsed(use: MediaFilter["use"], { usedNames }: ImageUses) {
  if (use === "all") return undefined;
  const used = sql`${media.name} in (${sql.join(usedNames, sql` union all `)})`;
  return use === "used" ? used : not(used);
}
