export const WINDOW_MS = 15 * 60_000;
/** Wrong passwords for one account, from wherever they come. */
export const ACCOUNT_FAILURES = 9;

export function accountKey(email: string) {
  return `login:account:${email}`;
}
