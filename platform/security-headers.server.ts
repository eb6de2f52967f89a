import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { RequestEnv } from "./http.server.ts";

const TWO_YEARS = 63_072_000;
const HSTS = `max-age=${TWO_YEARS}; includeSubDomains`;

const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** For answers given before the app is asked: a few plain words, or none. */
export function plainSecurityHeaders(siteUrl: string): Record<string, string> {
  return {
    ...ALWAYS,
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": HSTS }),
  };
}

/** Sets what every answer carries, and the nonce that lets a page's own inline scripts run. */
export function securityHeaders(siteUrl: string) {
  const https = siteUrl.startsWith("https:");
  return createMiddleware<RequestEnv>(async (c, next) => {
    const nonce = randomBytes(16).toString("base64url");
    c.set("nonce", nonce);
    await next();
    // Not `c.header`: that makes the whole answer anew for each.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(ALWAYS)) {
      // An answer may know better: other people's pages may show our images.
      if (!headers.has(name)) headers.set(name, value);
    }
    headers.set("Content-Security-Policy", contentSecurityPolicy(nonce, https));
    if (https) headers.set("Strict-Transport-Security", HSTS);
  });
}

function contentSecurityPolicy(nonce: string, https: boolean) {
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Posts show images from anywhere; see docs/decisions/013.
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Videos that open on a click.
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
