import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { timeZone, timeZoneLabel } from "#content/time-zone.ts";
import { knownDevices, users } from "#db/schema/auth.ts";
import type { Ctx } from "#platform/context.server.ts";
import type { Mail } from "#platform/mail/mailer.server.ts";
import type { Retention } from "#platform/retention.server.ts";
import { type Device, hashToken, newToken, PENDING_MINUTES } from "./sessions.server.ts";

const DAY_SECONDS = 24 * 60 * 60;

export function readDeviceCookie(c: Context, email: string) {
  return readLoginCookie(c, nameFor(email));
}

export function writeDeviceCookie(c: Context, email: string, token: string, siteUrl: string) {
  writeLoginCookie(c, nameFor(email), token, { siteUrl, maxAge: DEVICE_DAYS * DAY_SECONDS });
}

/** A cookie per account, so that signing in to another one does not make this one unknown. */
function nameFor(email: string) {
  return `device-${hashToken(email).slice(0, 12)}`;
}

/** Sent only to the endpoints of the login: no page ever gets one, so none can depend on it. */
const PATH = "/api/auth";

type Lifetime = { siteUrl: string; maxAge: number };

/** On https, the name has the prefix with which browsers accept the cookie from https only. */
function writeLoginCookie(c: Context, name: string, value: string, { siteUrl, maxAge }: Lifetime) {
  const prefix = siteUrl.startsWith("https:") ? { prefix: "secure" as const } : {};
  setCookie(c, name, value, { path: PATH, httpOnly: true, sameSite: "Strict", maxAge, ...prefix });
}

function readLoginCookie(c: Context, name: string) {
  return getCookie(c, name, "secure") ?? getCookie(c, name);
}

const NAME = "pending-login";

/** The token is in a cookie, because the browser's auth client passes on only error codes. */
export function writePendingCookie(c: Context, token: string, siteUrl: string) {
  writeLoginCookie(c, NAME, token, { siteUrl, maxAge: PENDING_MINUTES * 60 });
}

export function readPendingCookie(c: Context) {
  return readLoginCookie(c, NAME);
}

export function deletePendingCookie(c: Context) {
  deleteCookie(c, NAME, { path: PATH });
  if (getCookie(c, NAME, "secure")) deleteCookie(c, NAME, { path: PATH, prefix: "secure" });
}

/** The order matters: Edge and Opera also contain "Chrome", and Chrome contains "Safari". */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/.*\bSafari\//, "Safari"],
];

/** The order matters: iPhones mention Mac OS, and Android phones mention Linux. */
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome on Windows", from the browser's User-Agent header. */
export function deviceName(userAgent: string | null) {
  const browser = firstMatch(BROWSERS, userAgent ?? "");
  const system = firstMatch(SYSTEMS, userAgent ?? "");
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

function firstMatch(names: [RegExp, string][], userAgent: string) {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

const DAY_MS = 24 * 60 * 60_000;
const DEVICE_DAYS = 180;
/** Failures in a row, however long they take. */
const DEVICE_FAILURES = 5;

/**
 * Whether this browser has signed in to this account before and may try outside the account's
 * limit, see docs/decisions/010. Like all attempts, it counts as a failure until it succeeds.
 */
export async function countDeviceAttempt(ctx: Ctx, token: string | undefined, email: string) {
  if (!token) return false;
  const account = ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const counted = await ctx.db
    .update(knownDevices)
    .set({ failures: sql`${knownDevices.failures} + 1` })
    .where(
      and(
        eq(knownDevices.hash, hashToken(token)),
        inArray(knownDevices.userId, account),
        lt(knownDevices.failures, DEVICE_FAILURES),
      ),
    )
    .returning({ failures: knownDevices.failures });
  return counted.length > 0;
}

/** Whether this browser has signed in to this account before, however often it failed since. */
export async function isKnownDevice(ctx: Ctx, userId: string, token: string | undefined) {
  if (!token) return false;
  return (await ctx.db.$count(knownDevices, isDevice(userId, token))) > 0;
}

export async function newDevicesToday(ctx: Ctx, userId: string) {
  const dayAgo = new Date(ctx.now.getTime() - DAY_MS);
  const recent = and(eq(knownDevices.userId, userId), gt(knownDevices.signedInAt, dayAgo));
  return ctx.db.$count(knownDevices, recent);
}

/** Returns the token to store in the browser. It replaces the old one, so a copy of that is worthless. */
export async function rememberDevice(ctx: Ctx, userId: string, old: string | undefined) {
  const token = newToken();
  if (old) {
    await ctx.db.delete(knownDevices).where(isDevice(userId, old));
  }
  await ctx.db.insert(knownDevices).values({ hash: hashToken(token), userId, signedInAt: ctx.now });
  return token;
}

export const deviceRetention: Retention = { column: knownDevices.signedInAt, days: DEVICE_DAYS };

function isDevice(userId: string, token: string) {
  return and(eq(knownDevices.hash, hashToken(token)), eq(knownDevices.userId, userId));
}

const TIME = new Intl.DateTimeFormat("en-US", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone,
});

type NewDevice = { to: string; device: Device; siteName: string };

export function newDeviceMail(ctx: Ctx, { to, device, siteName }: NewDevice): Mail {
  const { siteUrl } = ctx.env;
  return {
    to,
    subject: `New login to your ${siteName} account`,
    text: `Someone, probably you, logged in to your ${siteName} account from a new device.

Device: ${deviceName(device.userAgent ?? null)}
IP address: ${device.ip}
Time: ${TIME.format(ctx.now)}, ${timeZoneLabel}

If this was you, there's nothing to do.

If this wasn't you, reset your password now. That also logs out every device:
${siteUrl}/forgot-password

To see where you're logged in, open:
${siteUrl}/account
`,
  };
}
