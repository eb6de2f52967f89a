import type { ResponseOf } from "./contract.ts";
import { download, request } from "./request.ts";

export type AuditEntry = ResponseOf<"GET /api/admin/audit">["entries"][number];

export const auditApi = {
  list: (query: string) => request("GET /api/admin/audit", { query }),
  export: (query: string) => download("GET /api/admin/audit.csv", { query }),
};
