import { randomInt } from "node:crypto";
import { arrayContains, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { media } from "#db/schema/media.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import type { Logger } from "#platform/log.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import type { ProcessedImage } from "./encode-image.server.ts";
import { extensionFor } from "./image-formats.server.ts";
import { processImage } from "./images.server.ts";
import type { Variant } from "./media.schema.ts";
import type { MediaChange } from "./media-change.schema.ts";
import { abandonUpload, beginUpload, finishUpload } from "./unfinished-uploads.server.ts";
import { collectUses, type FindUses, inWords } from "./uses.server.ts";

export type Media = typeof media.$inferSelect;
type NewFile = { bytes: Uint8Array; fileName: string };
/** Images that the site saves by itself, such as those of an import, are not in the audit log. */
type Uploader = { userId: string | null };
type Stored = { db: Db; storage: Storage; log: Logger };
type Deletion = Stored & { findUses: FindUses[] };
type PlacedFile = { name: string; bytes: Uint8Array; type: string };

const FILE_NAME_MAX = 255;
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Files first, then the row: a row never names a file that is not there. */
export async function saveImage(
  db: Db,
  storage: Storage,
  { bytes, fileName }: NewFile,
  actor: Actor | Uploader,
  now: Date,
): Promise<Media> {
  const { row, files } = await prepare({ bytes, fileName }, now);
  const { file: name, ...facts } = row;
  return storeFiles({ db, storage, now }, files, async (tx) => {
    const values = { ...facts, name, uploadedBy: actor.userId, createdAt: now };
    const [saved] = await tx.insert(media).values(values).returning();
    if (!saved) throw new Error("The image's row was not inserted.");
    if ("email" in actor) {
      await recordAction(tx, actor, "image_uploaded", `${name} (${fileName})`);
    }
    return saved;
  });
}

/**
 * Puts another file in an image's place. It gets a name of its own, because browsers cache files
 * forever by name; requests for the old files are redirected to it (decision 061).
 */
export async function replaceImage(
  { db, storage, log }: Stored,
  id: string,
  file: NewFile,
  actor: Actor,
  now: Date,
) {
  await findById(db, id);
  const { row, files } = await prepare(file, now);
  const replaced = await storeFiles({ db, storage, now }, files, async (tx) => {
    const [before] = await tx.select().from(media).where(eq(media.id, id)).for("update");
    if (!before) throw noSuchImage();
    const old = fileNames(before);
    const replacedFiles = [...before.replacedFiles, ...old];
    await tx
      .update(media)
      .set({ ...row, replacedFiles })
      .where(eq(media.id, id));
    await recordAction(tx, actor, "image_replaced", `${before.name} (${file.fileName})`);
    return old;
  });
  await removeFiles(storage, replaced, log);
}

async function findById(db: Db, id: string) {
  const [found] = await db.select().from(media).where(eq(media.id, id));
  if (!found) throw noSuchImage();
  return found;
}

/** The row and the files of an image, under names that no other file has had. */
async function prepare({ bytes, fileName }: NewFile, now: Date) {
  const image = await processImage(bytes);
  const stem = `${now.getTime()}-${randomText(16)}`;
  const file = `${stem}.${extensionFor(image.format, fileName)}`;
  const variants = image.variants.map(({ type, width, height }) => {
    return { name: `${stem}-${width}.${type.slice("image/".length)}`, type, width, height };
  });
  const row = {
    file,
    fileName: printable(fileName),
    contentType: image.format.type,
    bytes: image.bytes.length,
    width: image.width,
    height: image.height,
    variants,
  };
  return { row, files: toPlacedFiles(image, file, variants) };
}

/** Files first, then the row that names them. When either fails, a job removes the files. */
async function storeFiles<Result>(
  { db, storage, now }: Pick<Stored, "db" | "storage"> & { now: Date },
  files: PlacedFile[],
  saveRow: (tx: Tx) => Promise<Result>,
) {
  const names = files.map((file) => file.name);
  await beginUpload(db, names, now);
  try {
    for (const file of files) await storage.put(file.name, file.bytes, file.type);
    return await db.transaction(async (tx) => {
      const saved = await saveRow(tx);
      await finishUpload(tx, names);
      return saved;
    });
  } catch (error) {
    await abandonUpload(db, names, now);
    throw error;
  }
}

function toPlacedFiles(image: ProcessedImage, name: string, variants: Variant[]): PlacedFile[] {
  const smaller = image.variants.map(({ bytes, type }, index) => {
    return { name: variants[index]?.name ?? "", bytes, type };
  });
  return [{ name, bytes: image.bytes, type: image.format.type }, ...smaller];
}

/** The name of a file may contain anything. */
function printable(fileName: string) {
  return fileName.replace(/\p{Cc}/gu, " ").slice(0, FILE_NAME_MAX);
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
export async function lockImages(tx: Tx, names: string[]) {
  if (names.length === 0) return [];
  const found = await tx
    .select({ name: media.name })
    .from(media)
    .where(inArray(media.name, names))
    .for("share");
  return found.map(({ name }) => name);
}

export async function changeMedia(db: Db, id: string, { alt }: MediaChange, actor: Actor) {
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(media)
      .set({ alt })
      .where(eq(media.id, id))
      .returning({ name: media.name });
    if (!changed) throw noSuchImage();
    await recordAction(tx, actor, "image_described", changed.name);
  });
}

/** The file that an image has now, by any name that it ever had. */
export async function findCurrentFile(db: Pick<Db, "select">, name: string) {
  const [found] = await db
    .select({ name: media.name, file: media.file })
    .from(media)
    .where(arrayContains(media.replacedFiles, [name]))
    .limit(1);
  return found && (found.file ?? found.name);
}

/** The row first: files that outlive it are waste, a row that outlives its files is a broken image. */
export async function deleteMedia(
  { db, storage, findUses, log }: Deletion,
  id: string,
  actor: Actor,
) {
  const deleted = await db.transaction(async (tx) => {
    const [found] = await tx.select().from(media).where(eq(media.id, id)).for("update");
    if (!found) throw noSuchImage();
    const uses = (await collectUses(tx, [found.name], findUses)).get(found.name) ?? [];
    if (uses.length > 0)
      throw new AppError("conflict", `In use, so it can’t be deleted: ${inWords(uses)}.`);
    await tx.delete(media).where(eq(media.id, id));
    await recordAction(tx, actor, "image_deleted", found.name);
    return found;
  });
  await removeFiles(storage, fileNames(deleted), log);
}

function fileNames({ name, file, variants }: Media) {
  return [file ?? name, ...variants.map((variant) => variant.name)];
}

async function removeFiles(storage: Storage, names: string[], log: Logger) {
  for (const file of names) {
    await storage.remove(file).catch((err) => log.warn({ err, file }, "an image file was left"));
  }
}

function noSuchImage() {
  return new AppError("not_found", "Image not found.");
}
