import type { ProfileInput } from "#features/profiles/profile.schema.ts";
import type { ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type Profile = ResponseOf<"GET /api/admin/profile">;

export const profileApi = {
  get: () => request("GET /api/admin/profile"),
  save: (body: ProfileInput) => request("PUT /api/admin/profile", { body }),
};
