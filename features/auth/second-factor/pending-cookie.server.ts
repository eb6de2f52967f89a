import type { Context } from "hono";
import {
  deleteLoginCookie,
  readLoginCookie,
  writeLoginCookie,
} from "../sessions/login-cookie.server.ts";
import { PENDING_MINUTES } from "./pending-sign-in.server.ts";

const NAME = "pending-login";

/** In a cookie, because the browser's auth client passes on nothing of a refusal but its code. */
export function writePendingCookie(c: Context, token: string, siteUrl: string) {
  writeLoginCookie(c, NAME, token, { siteUrl, maxAge: PENDING_MINUTES * 60 });
}

export function readPendingCookie(c: Context) {
  return readLoginCookie(c, NAME);
}

export function deletePendingCookie(c: Context) {
  deleteLoginCookie(c, NAME);
}
