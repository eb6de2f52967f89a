import type { Website } from "#content/schema/website.ts";
import type { ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type LoadedWebsite = ResponseOf<"GET /api/admin/website">;
export type Publish = ResponseOf<"GET /api/admin/website/history">["publishes"][number];

export const websiteApi = {
  get: () => request("GET /api/admin/website"),
  save: (draft: Website, version: number) =>
    request("PUT /api/admin/website/draft", { body: { draft, version } }),
  statementFit: () => request("GET /api/admin/website/statement-fit"),
  publish: (version: number) => request("POST /api/admin/website/publish", { body: { version } }),
  history: () => request("GET /api/admin/website/history"),
  version: (id: string) => request("GET /api/admin/website/history/:id", { params: { id } }),
  restore: (id: string) => request("POST /api/admin/website/restore", { body: { id } }),
  preview: () => request("POST /api/admin/website/preview"),
  share: () => request("POST /api/admin/website/share"),
  revokeShare: () => request("DELETE /api/admin/website/share"),
};
