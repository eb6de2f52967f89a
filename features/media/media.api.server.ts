import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { allowLongUpload } from "#platform/body-time.server.ts";
import { KB } from "#platform/byte-size.ts";
import { AppError } from "#platform/errors.server.ts";
import type { RequestEnv } from "#platform/http.server.ts";
import { idParam } from "#platform/id-param.server.ts";
import { requireAdmin } from "#platform/identity.server.ts";
import { limitBody } from "#platform/json-body.server.ts";
import type { Storage } from "#platform/storage.server.ts";
import { listMedia } from "./list-media.server.ts";
import {
  IMAGE_MAX_BYTES,
  IMAGES_PATH,
  IMAGES_ROUTE,
  MEDIA_PER_PAGE,
  TOO_LARGE,
} from "./media.schema.ts";
import { deleteMedia, type Media, saveImage } from "./media.server.ts";
import type { FindUses } from "./uses.server.ts";

type Options = { db: Db; storage: Storage; now: () => Date; siteUrl: string; findUses: FindUses[] };

// What multipart puts around the file.
const WRAPPING_BYTES = 16 * KB;

export function mediaApi({ db, storage, now, siteUrl, findUses }: Options) {
  return new Hono<RequestEnv>()
    .post(
      IMAGES_ROUTE,
      // Before the body is read.
      createMiddleware<RequestEnv>(async (c, next) => {
        requireAdmin(c);
        allowLongUpload(c);
        await next();
      }),
      limitBody(IMAGE_MAX_BYTES + WRAPPING_BYTES, TOO_LARGE.text),
      async (c) => {
        const file = await uploadedFile(c);
        const saved = await saveImage(db, storage, file, requireAdmin(c), now());
        const publicUrl = new URL(storage.urlOf(saved.name), siteUrl).href;
        return c.json({ ...mediaJson(saved), public_url: publicUrl }, 201);
      },
    )
    .get("/admin/media", async (c) => {
      requireAdmin(c);
      const page = z.coerce
        .number()
        .int()
        .min(1)
        .max(1_000_000)
        .catch(1)
        .parse(c.req.query("page"));
      const { media, total } = await listMedia(db, page, findUses);
      const list = media.map(({ createdAt, uploadedBy, usedIn, ...row }) => ({
        ...mediaJson(row),
        thumbnail_url: `${IMAGES_PATH}${thumbnailOf(row)}`,
        created_at: createdAt,
        uploaded_by: uploadedBy,
        used_in: usedIn,
      }));
      return c.json({ media: list, total, page, page_size: MEDIA_PER_PAGE });
    })
    .delete("/admin/media/:id", async (c) => {
      const admin = requireAdmin(c);
      const id = idParam(c, "Image not found.");
      await deleteMedia({ db, storage, findUses, log: c.get("log") }, id, admin);
      return c.json({});
    });
}

async function uploadedFile(c: Context) {
  const form = await c.req.formData().catch(() => undefined);
  const file = form?.get("file");
  if (!(file instanceof File)) throw new AppError("invalid", "Please choose an image file.");
  if (file.size > IMAGE_MAX_BYTES) throw new AppError("too_large", TOO_LARGE.text);
  return { bytes: new Uint8Array(await file.arrayBuffer()), fileName: file.name };
}

function mediaJson(row: Omit<Media, "uploadedBy" | "createdAt">) {
  const { id, name, width, height, bytes, contentType } = row;
  const url = `${IMAGES_PATH}${name}`;
  return { id, name, url, width, height, bytes, content_type: contentType };
}

function thumbnailOf({ name, variants }: Pick<Media, "name" | "variants">) {
  return variants.find(({ type }) => type === "image/webp")?.name ?? name;
}
