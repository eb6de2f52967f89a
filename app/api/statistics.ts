import type { ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type Statistics = ResponseOf<"GET /api/admin/statistics">;

export const statisticsApi = {
  get: (query: string) => request("GET /api/admin/statistics", { query }),
  ofPosts: (ids: string[]) =>
    request("GET /api/admin/post-views", { query: new URLSearchParams({ ids: ids.join() }) }),
};
