import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { PENDING_MINUTES } from "./pending-sign-in.server.ts";

const NAME = "pending-login";
const PATH = "/api/auth";

/** In a cookie, because the browser's auth client passes on nothing of a refusal but its code. */
export function writePendingCookie(c: Context, token: string, siteUrl: string) {
  setCookie(c, NAME, token, {
    path: PATH,
    httpOnly: true,
    sameSite: "Strict",
    secure: siteUrl.startsWith("https:"),
    maxAge: PENDING_MINUTES * 60,
  });
}

export function readPendingCookie(c: Context) {
  return getCookie(c, NAME);
}

export function deletePendingCookie(c: Context) {
  deleteCookie(c, NAME, { path: PATH });
}
