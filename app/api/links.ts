import type { z } from "zod";
import type { newPasswordBody } from "#features/auth/auth.schema.ts";
import { ApiError } from "./api-error.ts";
import type { Endpoint } from "./contract.ts";
import { readResponse } from "./read-response.ts";
import { send } from "./send.ts";

/** What is done by mailed links, without the sign-in library. */
export const linksApi = {
  sendConfirmation: (email: string) => post("POST /api/auth/resend", { type: "signup", email }),
  sendPasswordLink: (email: string) => post("POST /api/auth/recover", { email }),
  confirm: (token: string) => post("POST /api/auth/confirm", { token }),
  resetPassword: (body: z.input<typeof newPasswordBody>) =>
    post("POST /api/auth/reset-password", body),
  acceptInvitation: (body: z.input<typeof newPasswordBody>) =>
    post("POST /api/auth/accept-invitation", body),
};

/** The link is unknown, was used before, or is too old. */
export function isExpiredLink(error: unknown) {
  return error instanceof ApiError && error.code === "otp_expired";
}

async function post<E extends Endpoint>(endpoint: E, body: object) {
  return readResponse(endpoint, await send(endpoint, { body }));
}
