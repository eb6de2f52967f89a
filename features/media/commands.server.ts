import { randomInt } from "node:crypto";
import { arrayContains, asc, eq, gt, inArray, or } from "drizzle-orm";
import { media } from "#db/schema/media.ts";
import { type Actor, recordAction } from "#platform/audit.server.ts";
import { type Ctx, inTransaction } from "#platform/context.server.ts";
import type { Env } from "#platform/env.server.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { fetchOutside } from "#platform/http/outside-fetch.server.ts";
import { cancelJob, enqueueJob, type JobKind } from "#platform/jobs/jobs.server.ts";
import type { Logger } from "#platform/log.server.ts";
import { openStorage, type Storage } from "#platform/storage/storage.server.ts";
import type { ProcessedImage } from "./encode-image.server.ts";
import { extensionFor } from "./image-formats.server.ts";
import { processImage } from "./images.server.ts";
import { IMAGE_MAX_BYTES, IMAGES_PATH, type Variant } from "./media.schema.ts";
import type { MediaChange } from "./media-change.schema.ts";
import { collectUses, type FindUses, inWords } from "./queries.server.ts";

export type Media = typeof media.$inferSelect;
type NewFile = { bytes: Uint8Array; fileName: string };
/**
 * The user who uploads an image. Null: the site saves it by itself, for example for an import, and
 * it is not in the audit log.
 */
type Uploader = { userId: string | null };
type PlacedFile = { name: string; bytes: Uint8Array; type: string };

const FILE_NAME_MAX = 255;
const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Stores files first, then the row: a row never names a missing file. */
export async function saveImage(
  ctx: Ctx,
  storage: Storage,
  { bytes, fileName }: NewFile,
  actor: Actor | Uploader,
): Promise<Media> {
  const { row, files } = await prepare(ctx, { bytes, fileName });
  const { file: name, ...facts } = row;
  return storeFiles(ctx, storage, files, async (ctx) => {
    const values = { ...facts, name, uploadedBy: actor.userId, createdAt: ctx.now };
    const [saved] = await ctx.db.insert(media).values(values).returning();
    if (!saved) throw new Error("The image's row was not inserted.");
    if ("email" in actor) {
      await recordAction(ctx, actor, "image_uploaded", `${name} (${fileName})`);
    }
    return saved;
  });
}

/**
 * Replaces an image's file. The new file gets a name of its own, because browsers cache files
 * forever by name; requests for the old files are redirected to it (decision 061).
 */
export async function replaceImage(
  ctx: Ctx,
  storage: Storage,
  id: string,
  file: NewFile,
  actor: Actor,
) {
  await findById(ctx, id);
  const { row, files } = await prepare(ctx, file);
  const replaced = await storeFiles(ctx, storage, files, async (ctx) => {
    const [before] = await ctx.db.select().from(media).where(eq(media.id, id)).for("update");
    if (!before) throw noSuchImage();
    const old = fileNames(before);
    const replacedFiles = [...before.replacedFiles, ...old];
    await ctx.db
      .update(media)
      .set({ ...row, replacedFiles })
      .where(eq(media.id, id));
    await recordAction(ctx, actor, "image_replaced", `${before.name} (${file.fileName})`);
    return old;
  });
  await removeFiles(storage, replaced, ctx.log);
}

async function findById(ctx: Ctx, id: string) {
  const [found] = await ctx.db.select().from(media).where(eq(media.id, id));
  if (!found) throw noSuchImage();
  return found;
}

/** The row and the files of an image, under names that no other file has had. */
async function prepare(ctx: Ctx, { bytes, fileName }: NewFile) {
  const image = await processImage(bytes);
  const stem = `${ctx.now.getTime()}-${randomText(16)}`;
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

/** Stores files first, then the row that names them. If either fails, a job removes the files. */
async function storeFiles<Result>(
  ctx: Ctx,
  storage: Storage,
  files: PlacedFile[],
  saveRow: (ctx: Ctx) => Promise<Result>,
) {
  const upload = await beginUpload(
    ctx,
    files.map((file) => file.name),
  );
  try {
    for (const file of files) await storage.put(file.name, file.bytes, file.type);
    return await inTransaction(ctx, async (ctx) => {
      const saved = await saveRow(ctx);
      // The row is stored or the job stays: both are in this transaction.
      await cancelJob(ctx, UNFINISHED_JOB, upload);
      return saved;
    });
  } catch (error) {
    // The job removes the files now. The response doesn't wait: the storage may be failing. If the
    // database is away, the job stays due later.
    await enqueueJob(ctx, UNFINISHED_JOB, upload, ctx.now).catch(() => {});
    throw error;
  }
}

function toPlacedFiles(image: ProcessedImage, name: string, variants: Variant[]): PlacedFile[] {
  const smaller = image.variants.map(({ bytes, type }, index) => {
    return { name: variants[index]?.name ?? "", bytes, type };
  });
  return [{ name, bytes: image.bytes, type: image.format.type }, ...smaller];
}

/** Replaces control characters: the name of a file may contain anything. */
function printable(fileName: string) {
  return fileName.replace(/\p{Cc}/gu, " ").slice(0, FILE_NAME_MAX);
}

function randomText(length: number) {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** Our own images with these names, as pages show them. Unknown names are left out. */
export async function findMedia(ctx: Ctx, names: string[]) {
  if (names.length === 0) return new Map<string, Media>();
  const rows = await ctx.db.select().from(media).where(inArray(media.name, names));
  return new Map(rows.map((row) => [row.name, row]));
}

/** Locks images that the transaction is about to use, so that they can't be deleted before. */
export async function lockImages(ctx: Ctx, names: string[]) {
  if (names.length === 0) return [];
  const found = await ctx.db
    .select({ name: media.name })
    .from(media)
    .where(inArray(media.name, names))
    .for("share");
  return found.map(({ name }) => name);
}

export async function changeMedia(ctx: Ctx, id: string, { alt }: MediaChange, actor: Actor) {
  await inTransaction(ctx, async (ctx) => {
    const [changed] = await ctx.db
      .update(media)
      .set({ alt })
      .where(eq(media.id, id))
      .returning({ name: media.name });
    if (!changed) throw noSuchImage();
    await recordAction(ctx, actor, "image_described", changed.name);
  });
}

/** The file that an image has now, by any name that it ever had. */
export async function findCurrentFile(ctx: Ctx, name: string) {
  const [found] = await ctx.db
    .select({ name: media.name, file: media.file })
    .from(media)
    .where(arrayContains(media.replacedFiles, [name]))
    .limit(1);
  return found && (found.file ?? found.name);
}

/** Deletes the row first: leftover files are waste, a leftover row is a broken image. */
export async function deleteMedia(
  ctx: Ctx,
  storage: Storage,
  findUses: FindUses[],
  id: string,
  actor: Actor,
) {
  const deleted = await inTransaction(ctx, async (ctx) => {
    const [found] = await ctx.db.select().from(media).where(eq(media.id, id)).for("update");
    if (!found) throw noSuchImage();
    const uses = (await collectUses(ctx, [found.name], findUses)).get(found.name) ?? [];
    if (uses.length > 0)
      throw new AppError("conflict", `In use, so it can’t be deleted: ${inWords(uses)}.`);
    await ctx.db.delete(media).where(eq(media.id, id));
    await recordAction(ctx, actor, "image_deleted", found.name);
    return found;
  });
  await removeFiles(storage, fileNames(deleted), ctx.log);
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

export function openImageStorage(env: Pick<Env, "s3" | "dataDir">) {
  return openStorage(env, { folder: "blog-images", path: IMAGES_PATH });
}

const PAGE = 500;

/** Every image of the library, by name, which starts with the time of its upload. */
export async function* everyImage(ctx: Ctx): AsyncGenerator<Media> {
  let last: Media | undefined;
  do {
    const page = await ctx.db
      .select()
      .from(media)
      .where(last && gt(media.name, last.name))
      .orderBy(asc(media.name))
      .limit(PAGE);
    yield* page;
    last = page.at(-1);
  } while (last);
}

export const UNFINISHED_JOB = "unfinished-upload";
// The delay is longer than any upload takes.
const REMOVE_AFTER_MS = 60 * 60_000;

/**
 * Enqueues a job, before files are stored, that removes them unless the upload finishes. Returns
 * the job's subject.
 */
export async function beginUpload(ctx: Ctx, files: string[]) {
  const later = new Date(ctx.now.getTime() + REMOVE_AFTER_MS);
  const subject = files.join(",");
  await enqueueJob(ctx, UNFINISHED_JOB, subject, later);
  return subject;
}

export function unfinishedUploadJob(storage: Storage): JobKind {
  return {
    run: async (ctx, { subject }) => {
      await removeUnlessFinished(ctx, storage, subject.split(","));
      return undefined;
    },
  };
}

/** Removes the files of an upload, unless its row was saved although the commit seemed to fail. */
async function removeUnlessFinished(ctx: Ctx, storage: Storage, files: string[]) {
  const [original = ""] = files;
  const isOriginal = or(eq(media.name, original), eq(media.file, original));
  if ((await ctx.db.$count(media, isOriginal)) > 0) return;
  // The file that failed is removed, too: its response may have been lost, not the file.
  const results = await Promise.allSettled(files.map((file) => storage.remove(file)));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

const IMAGE_MS = 20_000;

export type Copying = {
  storage: Storage;
  /** Replaces the check of IP addresses in tests. */
  isAllowedIp?: ((ip: string) => boolean) | undefined;
};

/** Fetches an image of another site and stores it as one of ours. */
export async function copyImage(
  ctx: Ctx,
  { storage, isAllowedIp }: Copying,
  url: string,
  actor: Actor | { userId: string | null },
) {
  const bytes = await fetchOutside(url, {
    bytesMax: IMAGE_MAX_BYTES,
    milliseconds: IMAGE_MS,
    ...(isAllowedIp && { isAllowedIp }),
  });
  const fileName = new URL(url).pathname.split("/").at(-1) ?? "";
  return saveImage(ctx, storage, { bytes, fileName }, actor);
}
