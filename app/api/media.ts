import type { ResponseOf } from "./contract.ts";
import { request } from "./request.ts";
import { type UploadOptions, upload } from "./upload.ts";

export type MediaItem = ResponseOf<"GET /api/admin/media">["media"][number];
export type UploadedImage = ResponseOf<"POST /api/storage/blog-images">;

export const mediaApi = {
  list: (page: number) => request("GET /api/admin/media", { query: { page: String(page) } }),
  delete: (id: string) => request("DELETE /api/admin/media/:id", { params: { id } }),
  upload: (file: File, options?: UploadOptions) => {
    const body = new FormData();
    body.set("file", file);
    return upload("POST /api/storage/blog-images", { body }, options);
  },
};
