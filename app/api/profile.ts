import type { BodyOf, ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type Profile = ResponseOf<"GET /api/admin/profile">;

export const profileApi = {
  get: () => request("GET /api/admin/profile"),
  save: (body: BodyOf<"PUT /api/admin/profile">) => request("PUT /api/admin/profile", { body }),
};
