import { nullWhenMissing } from "./api-error.ts";
import type { BodyOf, ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type Statement = ResponseOf<"GET /api/admin/statements/:id">;
export type ListedStatement = ResponseOf<"GET /api/admin/statements">["statements"][number];
export type StatementChoices = ResponseOf<"GET /api/admin/statements/choices">;

export const statementsApi = {
  list: (query: string) => request("GET /api/admin/statements", { query }),
  choices: () => request("GET /api/admin/statements/choices"),
  /** Null when it was deleted. */
  get: (id: string) =>
    request("GET /api/admin/statements/:id", { params: { id } }).catch(nullWhenMissing),
  fit: (body: BodyOf<"POST /api/admin/statements/fit">) =>
    request("POST /api/admin/statements/fit", { body }),
  create: (body: BodyOf<"POST /api/admin/statements">) =>
    request("POST /api/admin/statements", { body }),
  change: (id: string, body: BodyOf<"PUT /api/admin/statements/:id">) =>
    request("PUT /api/admin/statements/:id", { params: { id }, body }),
  duplicate: (id: string) =>
    request("POST /api/admin/statements/:id/duplicate", { params: { id } }),
  delete: (id: string) => request("DELETE /api/admin/statements/:id", { params: { id } }),
  openings: (id: string) => request("GET /api/admin/statements/:id/openings", { params: { id } }),
  createLink: (id: string, body: BodyOf<"POST /api/admin/statements/:id/link">) =>
    request("POST /api/admin/statements/:id/link", { params: { id }, body }),
  revokeLink: (id: string) => request("DELETE /api/admin/statements/:id/link", { params: { id } }),
};
