import { ApiError } from "./api-error.ts";
import type { BodyOf, Endpoint } from "./contract.ts";
import { readResponse } from "./read-response.ts";
import { send } from "./send.ts";

/** What is done by mailed links, without the sign-in library. */
export const linksApi = {
  sendConfirmation: (email: string) => post("POST /api/auth/resend", { email }),
  sendPasswordLink: (email: string) => post("POST /api/auth/recover", { email }),
  confirm: (token: string) => post("POST /api/auth/confirm", { token }),
  resetPassword: (body: BodyOf<"POST /api/auth/reset-password">) =>
    post("POST /api/auth/reset-password", body),
  acceptInvitation: (body: BodyOf<"POST /api/auth/accept-invitation">) =>
    post("POST /api/auth/accept-invitation", body),
};

/** The link is unknown, was used before, or is too old. */
export function isExpiredLink(error: unknown) {
  return error instanceof ApiError && error.code === "otp_expired";
}

async function post<E extends Endpoint>(endpoint: E, body: BodyOf<E>) {
  return readResponse(endpoint, await send(endpoint, { body }));
}
