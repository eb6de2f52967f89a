import type { BodyOf, ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type ListedTag = ResponseOf<"GET /api/admin/tags">["tags"][number];

export const tagsApi = {
  list: (query: URLSearchParams | string) => request("GET /api/admin/tags", { query }),
  rename: (tag: string, to: string) =>
    request("POST /api/admin/tags/rename", { body: { tag, to } }),
  merge: (tag: string, into: string) =>
    request("POST /api/admin/tags/merge", { body: { tag, into } }),
  describe: (body: BodyOf<"PUT /api/admin/tags/description">) =>
    request("PUT /api/admin/tags/description", { body }),
  remove: (tag: string) => request("DELETE /api/admin/tags", { query: { tag } }),
};
