import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
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
import {
  changeMedia,
  copyImage,
  deleteMedia,
  type Media,
  replaceImage,
  saveImage,
} from "./commands.server.ts";
import {
  IMAGE_MAX_BYTES,
  IMAGES_PATH,
  IMAGES_ROUTE,
  MEDIA_PER_PAGE,
  TOO_LARGE,
} from "./media.schema.ts";
import { mediaChangeSchema, mediaCopySchema, mediaFilterSchema } from "./media-change.schema.ts";
import { getMedia, type ImageUses, listMedia } from "./queries.server.ts";

type Options = { storage: Storage; uses: ImageUses };

const COPIES_PER_HOUR = 300;
const HOUR_MS = 60 * 60 * 1000;
// Room for what multipart adds around the file.
const WRAPPING_BYTES = 16 * KB;

export function mediaApi({ storage, uses }: Options) {
  return new Hono<RequestEnv>()
    .post(IMAGES_ROUTE, admitUpload, limitUpload, async (c) => {
      const file = await uploadedFile(c);
      const saved = await saveImage(c.var.ctx, storage, file, requireAdmin(c));
      const publicUrl = new URL(storage.urlOf(saved.name), c.var.ctx.env.siteUrl).href;
      return c.json({ ...mediaJson(saved), public_url: publicUrl }, 201);
    })
    .post("/admin/media/copies", jsonBody(mediaCopySchema, 16 * KB), async (c) => {
      const admin = requireAdmin(c);
      const { url } = await readJson(c);
      const key = `copy-image:${admin.userId}`;
      await countUse(c.var.ctx, { key, max: COPIES_PER_HOUR, windowMs: HOUR_MS });
      const saved = await copyImage(c.var.ctx, { storage }, url, admin).catch(asRefusal);
      return c.json(mediaJson(saved), 201);
    })
    .get("/admin/media", async (c) => {
      requireAdmin(c);
      const filter = mediaFilterSchema.parse(c.req.query());
      const { media, total } = await listMedia(c.var.ctx, filter, uses);
      const list = media.map(listedJson);
      return c.json({ media: list, total, page: filter.page, page_size: MEDIA_PER_PAGE });
    })
    .get("/admin/media/:id", async (c) => {
      requireAdmin(c);
      return c.json(listedJson(await getMedia(c.var.ctx, imageId(c), uses)));
    })
    .put("/admin/media/:id", jsonBody(mediaChangeSchema, 16 * KB), async (c) => {
      const admin = requireAdmin(c);
      await changeMedia(c.var.ctx, imageId(c), await readJson(c), admin);
      return c.json(listedJson(await getMedia(c.var.ctx, imageId(c), uses)));
    })
    .post("/admin/media/:id/file", admitUpload, limitUpload, async (c) => {
      const id = imageId(c);
      await replaceImage(c.var.ctx, storage, id, await uploadedFile(c), requireAdmin(c));
      return c.json(listedJson(await getMedia(c.var.ctx, id, uses)));
    })
    .delete("/admin/media/:id", async (c) => {
      const admin = requireAdmin(c);
      await deleteMedia(c.var.ctx, storage, uses.findUses, imageId(c), admin);
      return c.json({});
    });
}

function asRefusal(error: unknown): never {
  if (!(error instanceof OutsideError)) throw error;
  throw new AppError("invalid", `We couldn’t copy this image. ${error.message}`, { cause: error });
}

/** Checks the user before the body is read. */
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
    /** Unlike `url`, it is never cached as another picture, even if the file was replaced. */
    file_url: IMAGES_PATH + file,
    thumbnail_url: IMAGES_PATH + thumbnail,
    file_name: row.fileName || row.name,
    alt: row.alt,
    created_at: row.createdAt,
    uploaded_by: row.uploadedBy,
    used_in: row.usedIn,
  };
}
