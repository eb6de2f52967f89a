import type { Context } from "hono";
import { DEVICE_DAYS } from "./known-devices.server.ts";
import { readLoginCookie, writeLoginCookie } from "./login-cookie.server.ts";
import { hashToken } from "./tokens.server.ts";

const DAY_SECONDS = 24 * 60 * 60;

export function readDeviceCookie(c: Context, email: string) {
  return readLoginCookie(c, nameFor(email)) ?? readLoginCookie(c, earlierNameFor(email));
}

export function writeDeviceCookie(c: Context, email: string, token: string, siteUrl: string) {
  writeLoginCookie(c, nameFor(email), token, { siteUrl, maxAge: DEVICE_DAYS * DAY_SECONDS });
}

/** A cookie per account, so that signing in to another one does not make this one unknown. */
function nameFor(email: string) {
  return `device-${hashToken(email).slice(0, 12)}`;
}

/** Of earlier versions, whose cookie had a narrower path and would hide a new one of that name. */
function earlierNameFor(email: string) {
  return `known-device-${hashToken(email).slice(0, 12)}`;
}
