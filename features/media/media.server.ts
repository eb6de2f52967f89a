import { randomInt } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { media } from "#db/schema/media.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import { extensionFor } from "./image-formats.server.ts";
import { type ProcessedImage, processImage } from "./images.server.ts";
import type { Variant } from "./media.schema.ts";
import { type FindUses, inWords, usesOf } from "./uses.server.ts";

export type Media = typeof media.$inferSelect;
type NewFile = { bytes: Uint8Array; fileName: string };
/** Images that the site saves by itself, such as those of an import, are not in the audit log. */
type Uploader = { userId: string | null };
type Deletion = { db: Db; storage: Storage; findUses: FindUses[]; log: Logger };
type PlacedFile = { name: string; bytes: Uint8Array; type: string };

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Files first, then the row: a row never names a file that is not there. */
export async function saveImage(
  db: Db,
  storage: Storage,
  { bytes, fileName }: NewFile,
  actor: Actor | Uploader,
  now: Date,
): Promise<Media> {
  const image = await processImage(bytes);
  const stem = `${now.getTime()}-${randomText(16)}`;
  const name = `${stem}.${extensionFor(image.format, fileName)}`;
  const variants = image.variants.map(({ type, width, height }) => {
    return { name: `${stem}-${width}.${type.slice("image/".length)}`, type, width, height };
  });
  const files = filesOf(image, name, variants);
  const row = {
    name,
    contentType: image.format.type,
    bytes: image.bytes.length,
    width: image.width,
    height: image.height,
    variants,
    uploadedBy: actor.userId,
    createdAt: now,
  };
  try {
    for (const file of files) await storage.put(file.name, file.bytes, file.type);
    return await db.transaction(async (tx) => {
      const [saved] = await tx.insert(media).values(row).returning();
      if (!saved) throw new Error("The image's row was not inserted.");
      if ("email" in actor) {
        await recordAction(tx, actor, "image_uploaded", `${name} (${fileName})`);
      }
      return saved;
    });
  } catch (error) {
    // Also the one that failed: its response may have been lost, not the file.
    await Promise.allSettled(files.map((file) => storage.remove(file.name)));
    throw error;
  }
}

function filesOf(image: ProcessedImage, name: string, variants: Variant[]): PlacedFile[] {
  const smaller = image.variants.map(({ bytes, type }, index) => {
    return { name: variants[index]?.name ?? "", bytes, type };
  });
  return [{ name, bytes: image.bytes, type: image.format.type }, ...smaller];
}

function randomText(length: number) {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** What pages need to show our own images, by name. Unknown names are left out. */
export async function findMedia(db: Pick<Db, "select">, names: string[]) {
  if (names.length === 0) return new Map<string, Media>();
  const rows = await db.select().from(media).where(inArray(media.name, names));
  return new Map(rows.map((row) => [row.name, row]));
}

/** Until the transaction ends these images cannot be deleted: it is about to use them. */
export async function holdImages(tx: Tx, names: string[]) {
  if (names.length === 0) return;
  await tx.select({ id: media.id }).from(media).where(inArray(media.name, names)).for("share");
}

/** The row first: files that outlive it are waste, a row that outlives its files is a broken image. */
export async function deleteMedia(
  { db, storage, findUses, log }: Deletion,
  id: string,
  actor: Actor,
) {
  const { name, variants } = await db.transaction(async (tx) => {
    const [found] = await tx.select().from(media).where(eq(media.id, id)).for("update");
    if (!found) throw new AppError("not_found", "Image not found.");
    const uses = (await usesOf(tx, [found.name], findUses)).get(found.name) ?? [];
    if (uses.length > 0)
      throw new AppError("conflict", `In use, so it can’t be deleted: ${inWords(uses)}.`);
    await tx.delete(media).where(eq(media.id, id));
    await recordAction(tx, actor, "image_deleted", found.name);
    return found;
  });
  for (const file of [name, ...variants.map((variant) => variant.name)]) {
    await storage.remove(file).catch((err) => log.warn({ err, file }, "an image file was left"));
  }
}
