import type { ImportOptions, LinkedInEntry, Verdict } from "#features/import/imports.schema.ts";
import type { BodyOf, ResponseOf } from "./contract.ts";
import { download, request } from "./request.ts";
import { type UploadOptions, upload } from "./upload.ts";

export type { ImportOptions, LinkedInEntry, Verdict };

export type Import = ResponseOf<"GET /api/admin/imports/:id">;
export type Source = Import["source"];
export type ImportState = Import["state"];
export type Counts = Import["counts"];
export type ImagesReport = NonNullable<NonNullable<Import["report"]>["images"]>;
export type FailedImage = ImagesReport["failed"][number];
/** In the list, counts are known only of imports that have ended. */
export type ListedImport = ResponseOf<"GET /api/admin/imports">["imports"][number];

type ItemPage = ResponseOf<"GET /api/admin/imports/:id/items">;
export type ImportItem = ItemPage["items"][number];
export type Outcome = NonNullable<ImportItem["outcome"]>;

export const importsApi = {
  list: () => request("GET /api/admin/imports"),
  get: (id: string) => request("GET /api/admin/imports/:id", { params: { id } }),
  create: (source: Source) => request("POST /api/admin/imports", { body: { source } }),
  sendFile: (id: string, file: File, options: UploadOptions) =>
    upload(
      "PUT /api/admin/imports/:id/files",
      { params: { id }, query: { name: file.name }, body: file },
      options,
    ),
  ready: (id: string) => request("POST /api/admin/imports/:id/ready", { params: { id } }),
  items: (id: string, query: string) =>
    request("GET /api/admin/imports/:id/items", { params: { id }, query }),
  choose: (id: string, body: BodyOf<"PUT /api/admin/imports/:id/items">) =>
    request("PUT /api/admin/imports/:id/items", { params: { id }, body }),
  start: (id: string, body: BodyOf<"POST /api/admin/imports/:id/start">) =>
    request("POST /api/admin/imports/:id/start", { params: { id }, body }),
  resume: (id: string) => request("POST /api/admin/imports/:id/resume", { params: { id } }),
  retryImages: (id: string) =>
    request("POST /api/admin/imports/:id/retry-images", { params: { id } }),
  cancel: (id: string) => request("POST /api/admin/imports/:id/cancel", { params: { id } }),
  undo: (id: string) => request("POST /api/admin/imports/:id/undo", { params: { id } }),
  report: (id: string) => download("GET /api/admin/imports/:id/report.csv", { params: { id } }),
  importEntries: (entries: LinkedInEntry[]) =>
    request("POST /api/admin/imports/linkedin", { body: { entries } }),
};
