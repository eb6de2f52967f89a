import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { DEVICE_DAYS } from "./known-devices.server.ts";
import { hashOf } from "./tokens.server.ts";

/** Sent only to the endpoints of the login: no page ever gets it, so none can depend on it. */
const PATH = "/api/auth";
const DAY_SECONDS = 24 * 60 * 60;

export function readDeviceCookie(c: Context, email: string) {
  return getCookie(c, nameFor(email)) ?? getCookie(c, earlierNameFor(email));
}

export function writeDeviceCookie(c: Context, email: string, token: string, siteUrl: string) {
  setCookie(c, nameFor(email), token, {
    path: PATH,
    httpOnly: true,
    sameSite: "Strict",
    secure: siteUrl.startsWith("https:"),
    maxAge: DEVICE_DAYS * DAY_SECONDS,
  });
}

/** A cookie per account, so that signing in to another one does not make this one unknown. */
function nameFor(email: string) {
  return `device-${hashOf(email).slice(0, 12)}`;
}

/** Of earlier versions, whose cookie had a narrower path and would hide a new one of that name. */
function earlierNameFor(email: string) {
  return `known-device-${hashOf(email).slice(0, 12)}`;
}
