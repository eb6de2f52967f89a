import type { BodyOf, ResponseOf } from "./contract.ts";
import { signedInRequest } from "./signed-in.ts";

export type OwnSession = ResponseOf<"GET /api/account/sessions">["sessions"][number];
export type OwnProfile = ResponseOf<"GET /api/account/profile">;

/** What every user may do with their own account. */
export const accountApi = {
  profile: () => signedInRequest("GET /api/account/profile"),
  saveName: (name: string) => signedInRequest("PUT /api/account/profile", { body: { name } }),
  changePassword: (body: BodyOf<"PUT /api/account/password">) =>
    signedInRequest("PUT /api/account/password", { body }),
  sessions: () => signedInRequest("GET /api/account/sessions"),
  endSession: (id: string) =>
    signedInRequest("DELETE /api/account/sessions/:id", { params: { id } }),
  endOtherSessions: () => signedInRequest("POST /api/account/sessions/end-others"),
};
