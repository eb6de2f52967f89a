import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { Db } from "#db/client.ts";
import { AppError } from "#platform/errors/errors.server.ts";
import { allowLongUpload } from "#platform/http/body-time.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { idParam } from "#platform/http/id-param.server.ts";
import { requireAdmin } from "#platform/http/identity.server.ts";
import { jsonBody, limitBody, readJson } from "#platform/http/json-body.server.ts";
import { OutsideError } from "#platform/http/outside-fetch.server.ts";
import { countUse } from "#platform/http/rate-limits.server.ts";
import type { Storage } from "#platform/storage/storage.server.ts";
import { KB } from "#platform/text/byte-size.ts";
import { copyImage } from "./copy-image.server.ts";
import { getMedia, listMedia } from "./list-media.server.ts";
import {
  IMAGE_MAX_BYTES,
  IMAGES_PATH,
  IMAGES_ROUTE,
  MEDIA_PER_PAGE,
  TOO_LARGE,
} from "./media.schema.ts";
import { changeMedia, deleteMedia, type Media, replaceImage, saveImage } from "./media.server.ts";
import { mediaChangeSchema, mediaCopySchema, mediaFilterSchema } from "./media-change.schema.ts";
import type { ImageUses } from "./uses.server.ts";

type Options = { db: Db; storage: Storage; now: () => Date; siteUrl: string; uses: ImageUses };

const COPIES_PER_HOUR = 300;
const HOUR_MS = 60 * 60 * 1000;
// What multipart puts around the file.
const WRAPPING_BYTES = 16 * KB;

export function mediaApi({ db, storage, now, siteUrl, uses }: Options) {
  return new Hono<RequestEnv>()
    .post(IMAGES_ROUTE, admitUpload, limitUpload, async (c) => {
      const file = await uploadedFile(c);
      const saved = await saveImage(db, storage, file, requireAdmin(c), now());
      const publicUrl = new URL(storage.urlOf(saved.name), siteUrl).href;
      return c.json({ ...mediaJson(saved), public_url: publicUrl }, 201);
    })
    .post("/admin/media/copies", jsonBody(mediaCopySchema, 16 * KB), async (c) => {
      const admin = requireAdmin(c);
      const { url } = await readJson(c);
      const key = `copy-image:${admin.userId}`;
      await countUse(db, { key, max: COPIES_PER_HOUR, windowMs: HOUR_MS }, now());
      const saved = await copyImage({ db, storage, now }, url, admin).catch(asRefusal);
      return c.json(mediaJson(saved), 201);
    })
    .get("/admin/media", async (c) => {
      requireAdmin(c);
      const filter = mediaFilterSchema.parse(c.req.query());
      const { media, total } = await listMedia(db, filter, uses);
      const list = media.map(listedJson);
      return c.json({ media: list, total, page: filter.page, page_size: MEDIA_PER_PAGE });
    })
    .get("/admin/media/:id", async (c) => {
      requireAdmin(c);
      return c.json(listedJson(await getMedia(db, imageId(c), uses)));
    })
    .put("/admin/media/:id", jsonBody(mediaChangeSchema, 16 * KB), async (c) => {
      const admin = requireAdmin(c);
      await changeMedia(db, imageId(c), await readJson(c), admin);
      return c.json(listedJson(await getMedia(db, imageId(c), uses)));
    })
    .post("/admin/media/:id/file", admitUpload, limitUpload, async (c) => {
      const id = imageId(c);
      const stored = { db, storage, log: c.get("log") };
      await replaceImage(stored, id, await uploadedFile(c), requireAdmin(c), now());
      return c.json(listedJson(await getMedia(db, id, uses)));
    })
    .delete("/admin/media/:id", async (c) => {
      const admin = requireAdmin(c);
      const { findUses } = uses;
      await deleteMedia({ db, storage, findUses, log: c.get("log") }, imageId(c), admin);
      return c.json({});
    });
}

function asRefusal(error: unknown): never {
  if (!(error instanceof OutsideError)) throw error;
  throw new AppError("invalid", `We couldn’t copy this image. ${error.message}`, { cause: error });
}

/** Before the body is read. */
const admitUpload = createMiddleware<RequestEnv>(async (c, next) => {
  requireAdmin(c);
  allowLongUpload(c);
  await next();
});

const limitUpload = limitBody(IMAGE_MAX_BYTES + WRAPPING_BYTES, TOO_LARGE.text);

async function uploadedFile(c: Context) {
  const form = await c.req.formData().catch(() => undefined);
  const file = form?.get("file");
  if (!(file instanceof File)) throw new AppError("invalid", "Please choose an image file.");
  if (file.size > IMAGE_MAX_BYTES) throw new AppError("too_large", TOO_LARGE.text);
  return { bytes: new Uint8Array(await file.arrayBuffer()), fileName: file.name };
}

function imageId(c: Context) {
  return idParam(c, "Image not found.");
}

function mediaJson({ id, name, width, height, bytes, contentType }: Omit<Media, "uploadedBy">) {
  const url = `${IMAGES_PATH}${name}`;
  return { id, name, url, width, height, bytes, content_type: contentType };
}

function listedJson(row: Awaited<ReturnType<typeof getMedia>>) {
  const file = row.file ?? row.name;
  const thumbnail = row.variants.find(({ type }) => type === "image/webp")?.name ?? file;
  return {
    ...mediaJson(row),
    /** Never cached as another picture, unlike `url`, whose file may have been replaced. */
    file_url: IMAGES_PATH + file,
    thumbnail_url: IMAGES_PATH + thumbnail,
    file_name: row.fileName || row.name,
    alt: row.alt,
    created_at: row.createdAt,
    uploaded_by: row.uploadedBy,
    used_in: row.usedIn,
  };
}
