export const WINDOW_MS = 15 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Wrong passwords for one account, from wherever they come. */
export const ACCOUNT_FAILURES = 9;
const CODE_FAILURES = 9;
/** A million codes, three of which are right at any time: a day's attempts are next to none. */
const CODE_FAILURES_PER_DAY = 30;

export function accountKey(email: string) {
  return `login:account:${email}`;
}

/** Wrong codes of authenticator apps, each after the right password. */
export function codeLimits(userId: string) {
  return [
    { key: `second-factor:${userId}`, max: CODE_FAILURES, windowMs: WINDOW_MS },
    { key: `second-factor-day:${userId}`, max: CODE_FAILURES_PER_DAY, windowMs: DAY_MS },
  ];
}

export function recoveryCodeLimits(userId: string) {
  return [{ key: `recovery-code:${userId}`, max: CODE_FAILURES, windowMs: WINDOW_MS }];
}
