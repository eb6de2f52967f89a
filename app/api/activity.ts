import type { ResponseOf } from "./contract.ts";
import { download, request } from "./request.ts";

export type AuditEntry = ResponseOf<"GET /api/admin/audit">["entries"][number];
export type ErrorGroup = ResponseOf<"GET /api/admin/errors">["errors"][number];

export const auditApi = {
  list: (query: string) => request("GET /api/admin/audit", { query }),
  export: (query: string) => download("GET /api/admin/audit.csv", { query }),
};

export const errorsApi = {
  list: (query: string) => request("GET /api/admin/errors", { query }),
  markAsFixed: (id: string) => request("POST /api/admin/errors/:id/fixed", { params: { id } }),
  reopen: (id: string) => request("DELETE /api/admin/errors/:id/fixed", { params: { id } }),
};
