import { authClient } from "../session/client.ts";
import { ApiError, publicRequest } from "../session/requests.ts";

export async function addPasskey() {
  const client = await authClient();
  return asApiError(await client.registerPasskey());
}

export async function signInWithPasskey() {
  const client = await authClient();
  return asApiError(await client.signInWithPasskey());
}

/** Hands the session that the code starts to the sign-in library, which stores it. */
export async function signInWithCode(code: string) {
  const session = await publicRequest("POST /api/auth/second-factor", { body: { code } });
  const client = await authClient();
  asApiError(await client.refreshSession({ refresh_token: session.refresh_token }));
}

type Failure = { name: string; message: string; code?: string | undefined; status?: number };

function asApiError<Data>({ data, error }: { data: Data; error: Failure | null }) {
  if (!error) return data;
  const { status = 0, code } = error;
  throw new ApiError(status, status ? error.message : browserMessage(error), code);
}

/** Explains why the browser did not use or create a passkey. */
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
