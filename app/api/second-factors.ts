import { authClient } from "../session/client.ts";
import { ApiError } from "./api-error.ts";
import type { ResponseOf } from "./contract.ts";
import { readResponse } from "./read-response.ts";
import { send } from "./send.ts";
import { signedInRequest } from "./signed-in.ts";

export type OwnFactors = ResponseOf<"GET /api/account/second-factors">;
export type OwnPasskey = OwnFactors["passkeys"][number];
export type NewTotp = ResponseOf<"POST /api/account/totp">;

/** How users prove who they are, besides their password. */
export const factorsApi = {
  list: () => signedInRequest("GET /api/account/second-factors"),
  verify: (password: string) =>
    signedInRequest("POST /api/account/verification", { body: { password } }),
  startTotp: () => signedInRequest("POST /api/account/totp"),
  confirmTotp: (code: string) =>
    signedInRequest("POST /api/account/totp/confirm", { body: { code } }),
  removeTotp: () => signedInRequest("DELETE /api/account/totp"),
  createRecoveryCodes: () => signedInRequest("POST /api/account/recovery-codes"),
  addPasskey: async () => {
    const client = await authClient();
    return asApiError(await client.registerPasskey());
  },
  renamePasskey: (id: string, name: string) =>
    signedInRequest("PUT /api/account/passkeys/:id", { params: { id }, body: { name } }),
  removePasskey: (id: string) =>
    signedInRequest("DELETE /api/account/passkeys/:id", { params: { id } }),
};

/** The second step of a login. */
export const secondStepApi = {
  factors: async () => {
    const endpoint = "GET /api/auth/second-factor";
    return readResponse(endpoint, await send(endpoint));
  },
  /** The session that it starts is handed to the sign-in library, which stores it. */
  sendCode: async (code: string) => {
    const endpoint = "POST /api/auth/second-factor";
    const session = await readResponse(endpoint, await send(endpoint, { body: { code } }));
    const client = await authClient();
    asApiError(await client.refreshSession({ refresh_token: session.refresh_token }));
  },
  passkey: async () => {
    const client = await authClient();
    return asApiError(await client.signInWithPasskey());
  },
};

/** The change needs the user's password first. */
export function isVerificationRequired(error: unknown) {
  return error instanceof ApiError && error.code === "verification_required";
}

type Failure = { name: string; message: string; code?: string | undefined; status?: number };

function asApiError<Data>({ data, error }: { data: Data; error: Failure | null }) {
  if (!error) return data;
  const { status = 0, code } = error;
  throw new ApiError(status, status ? error.message : browserMessage(error), code);
}

/** Why the browser did not use or create a passkey. */
function browserMessage({ name, code }: Failure) {
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED") {
    return "This device already has a passkey for your account.";
  }
  if (code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID") {
    return "Passkeys only work at this site’s own domain, over https.";
  }
  if (name === "NotAllowedError" || name === "AbortError") {
    return "The passkey request was canceled or timed out.";
  }
  return "This browser or device can’t use passkeys here.";
}
