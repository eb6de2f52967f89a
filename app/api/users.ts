import type { z } from "zod";
import type { passwordResetBody } from "#features/auth/auth.schema.ts";
import type { ResponseOf } from "./contract.ts";
import { request } from "./request.ts";

export type Account = ResponseOf<"GET /api/admin/users">["users"][number];

type Invited = { name: string; email: string; admin: boolean };

export const usersApi = {
  list: (query: string) => request("GET /api/admin/users", { query }),
  setAdmin: (id: string, body: { admin: boolean; email_verified?: boolean }) =>
    request("PUT /api/admin/users/:id/role", { params: { id }, body }),
  confirm: (id: string) => request("POST /api/admin/users/:id/confirm", { params: { id } }),
  deactivate: (id: string) => request("POST /api/admin/users/:id/deactivate", { params: { id } }),
  reactivate: (id: string) => request("POST /api/admin/users/:id/reactivate", { params: { id } }),
  endSessions: (id: string) =>
    request("POST /api/admin/users/:id/end-sessions", { params: { id } }),
  removeSecondFactors: (id: string) =>
    request("POST /api/admin/users/:id/remove-second-factors", { params: { id } }),
  invite: (body: Invited) => request("POST /api/admin/users/invitations", { body }),
  inviteAgain: (id: string) => request("POST /api/admin/users/:id/invitation", { params: { id } }),
  cancelInvitation: (id: string) =>
    request("DELETE /api/admin/users/:id/invitation", { params: { id } }),
  updatePassword: (body: z.input<typeof passwordResetBody>) =>
    request("POST /api/functions/update-admin-password", { body }),
};
