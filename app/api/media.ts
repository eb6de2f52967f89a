import type { ResponseOf } from "./contract.ts";
import { type UploadOptions, upload } from "./upload.ts";

export type MediaItem = ResponseOf<"GET /api/admin/media">["media"][number];
export type UploadedImage = ResponseOf<"POST /api/storage/blog-images">;

export const uploadImage = (file: File, options?: UploadOptions) =>
  upload("POST /api/storage/blog-images", { body: toFormData(file) }, options);

/** Replaces an image with another file, under the same URL. */
export const replaceImage = (id: string, file: File, options?: UploadOptions) =>
  upload("POST /api/admin/media/:id/file", { params: { id }, body: toFormData(file) }, options);

function toFormData(file: File) {
  const body = new FormData();
  body.set("file", file);
  return body;
}
