import { request } from "../session/admin-request.ts";
import type { BodyOf, ResponseOf } from "./contract.ts";

export type WorkingCopy = NonNullable<ResponseOf<"GET /api/admin/working-copies/:id">["copy"]>;

export const workingCopiesApi = {
  listNew: () => request("GET /api/admin/working-copies"),
  get: (id: string) => request("GET /api/admin/working-copies/:id", { params: { id } }),
  save: (id: string, body: BodyOf<"PUT /api/admin/working-copies/:id">) =>
    request("PUT /api/admin/working-copies/:id", { params: { id }, body }),
  remove: (id: string) => request("DELETE /api/admin/working-copies/:id", { params: { id } }),
};
