import { Secret, TOTP } from "otpauth";
import { PASSWORD } from "../accounts.ts";
import type { testSite } from "../test-site.ts";

type Site = ReturnType<typeof testSite>;

/** The code that an authenticator app shows. */
export function codeAt(secret: string, time: Date) {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() });
}

/** Sets up an authenticator app, and lets a time step pass, so that the next code is a new one. */
export async function withTotp(site: Site, token: string) {
  const started = await site.call("/api/account/totp", { method: "POST", token });
  if (!started.ok) throw new Error(await started.text());
  const { secret } = (await started.json()) as { secret: string };
  const body = { code: codeAt(secret, site.now()) };
  const confirmed = await site.call("/api/account/totp/confirm", { body, token });
  if (!confirmed.ok) throw new Error(await confirmed.text());
  site.pass(30_000);
  return secret;
}

export async function createRecoveryCodes(site: Site, token: string) {
  const response = await site.call("/api/account/recovery-codes", { method: "POST", token });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { codes: string[] }).codes;
}

/** The first step of a login. Returns the response, and the cookie for the second step. */
export async function passwordStep(site: Site, email: string, password = PASSWORD) {
  const body = { email, password };
  const response = await site.call("/api/auth/token?grant_type=password", { body });
  return { response, cookie: response.headers.get("Set-Cookie")?.split(";")[0] ?? "" };
}

export function codeStep(site: Site, cookie: string, code: string) {
  return site.call("/api/auth/second-factor", { body: { code }, headers: { Cookie: cookie } });
}
