import { ApiError } from "./bearer-fetch.ts";

/** What is done by mailed links, without the sign-in library. */
export const links = {
  sendConfirmation: (email: string) => post("resend", { type: "signup", email }),
  sendPasswordLink: (email: string) => post("recover", { email }),
  confirm: (token: string) =>
    post<{ status: "confirmed" | "already_confirmed" }>("confirm", { token }),
  resetPassword: (body: { token: string; password: string }) => post("reset-password", body),
};

/** The link is unknown, was used before, or is too old. */
export function isExpiredLink(error: unknown) {
  return error instanceof ApiError && error.code === "otp_expired";
}

async function post<Answer>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`/api/auth/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new ApiError(response.status, answer.msg ?? "", answer.error_code);
  return answer;
}
