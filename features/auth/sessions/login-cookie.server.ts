import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";

/** Sent only to the endpoints of the login: no page ever gets one, so none can depend on it. */
const PATH = "/api/auth";

type Lifetime = { siteUrl: string; maxAge: number };

/** On https, its name has the prefix with which browsers accept it from https only. */
export function writeLoginCookie(
  c: Context,
  name: string,
  value: string,
  { siteUrl, maxAge }: Lifetime,
) {
  const prefix = siteUrl.startsWith("https:") ? { prefix: "secure" as const } : {};
  setCookie(c, name, value, { path: PATH, httpOnly: true, sameSite: "Strict", maxAge, ...prefix });
}

export function readLoginCookie(c: Context, name: string) {
  return getCookie(c, name, "secure") ?? getCookie(c, name);
}

export function deleteLoginCookie(c: Context, name: string) {
  deleteCookie(c, name, { path: PATH });
  if (getCookie(c, name, "secure")) deleteCookie(c, name, { path: PATH, prefix: "secure" });
}
