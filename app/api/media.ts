import { nullWhenMissing } from "./api-error.ts";
import type { BodyOf, ResponseOf } from "./contract.ts";
import { request } from "./request.ts";
import { type UploadOptions, upload } from "./upload.ts";

export type MediaItem = ResponseOf<"GET /api/admin/media">["media"][number];
export type UploadedImage = ResponseOf<"POST /api/storage/blog-images">;

/** `query` is the page's own: "use=unused&q=chart&page=2". */
export const mediaApi = {
  list: (query: string) => request("GET /api/admin/media", { query }),
  /** Null if it doesn’t exist. */
  get: (id: string) =>
    request("GET /api/admin/media/:id", { params: { id } }).catch(nullWhenMissing),
  change: (id: string, body: BodyOf<"PUT /api/admin/media/:id">) =>
    request("PUT /api/admin/media/:id", { params: { id }, body }),
  copy: (url: string) => request("POST /api/admin/media/copies", { body: { url } }),
  delete: (id: string) => request("DELETE /api/admin/media/:id", { params: { id } }),
  upload: (file: File, options?: UploadOptions) =>
    upload("POST /api/storage/blog-images", { body: formWith(file) }, options),
  replace: (id: string, file: File, options?: UploadOptions) =>
    upload("POST /api/admin/media/:id/file", { params: { id }, body: formWith(file) }, options),
};

function formWith(file: File) {
  const body = new FormData();
  body.set("file", file);
  return body;
}
