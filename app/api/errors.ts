import type { ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type ErrorGroup = ResponseOf<"GET /api/admin/errors">["errors"][number];

export const errorsApi = {
  list: (query: string) => request("GET /api/admin/errors", { query }),
  markAsFixed: (id: string) => request("POST /api/admin/errors/:id/fixed", { params: { id } }),
  reopen: (id: string) => request("DELETE /api/admin/errors/:id/fixed", { params: { id } }),
};
