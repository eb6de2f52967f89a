import { TOO_COMMON, WRONG_CURRENT_PASSWORD } from "#features/auth/schema.ts";

/** The field of a password form that the server's message is about. */
export function passwordError(message: string) {
  if (message === WRONG_CURRENT_PASSWORD) return { name: "current_password", message };
  if (message === TOO_COMMON) return { name: "password", message };
  return undefined;
}
