import type { BodyOf, ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type UserPage = ResponseOf<"GET /api/admin/users">;
export type Person = ResponseOf<"GET /api/admin/admins">[number];
export type Account = UserPage["users"][number];

export const usersApi = {
  /** Who can be the owner of a message or a registration. */
  admins: () => request("GET /api/admin/admins"),
  list: (query: string) => request("GET /api/admin/users", { query }),
  setAdmin: (id: string, body: BodyOf<"PUT /api/admin/users/:id/role">) =>
    request("PUT /api/admin/users/:id/role", { params: { id }, body }),
  confirm: (id: string) => request("POST /api/admin/users/:id/confirm", { params: { id } }),
  deactivate: (id: string) => request("POST /api/admin/users/:id/deactivate", { params: { id } }),
  reactivate: (id: string) => request("POST /api/admin/users/:id/reactivate", { params: { id } }),
  endSessions: (id: string) =>
    request("POST /api/admin/users/:id/end-sessions", { params: { id } }),
  removeSecondFactors: (id: string) =>
    request("POST /api/admin/users/:id/remove-second-factors", { params: { id } }),
  invite: (body: BodyOf<"POST /api/admin/users/invitations">) =>
    request("POST /api/admin/users/invitations", { body }),
  inviteAgain: (id: string) => request("POST /api/admin/users/:id/invitation", { params: { id } }),
  cancelInvitation: (id: string) =>
    request("DELETE /api/admin/users/:id/invitation", { params: { id } }),
  updatePassword: (body: BodyOf<"POST /api/functions/update-admin-password">) =>
    request("POST /api/functions/update-admin-password", { body }),
};
