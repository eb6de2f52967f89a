import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import type { RequestEnv } from "./http.server.ts";

const TWO_YEARS = 63_072_000;
const POLICY = "Content-Security-Policy";
/** The policy of responses that are not pages: files, JSON and feeds load nothing. */
const NOTHING_ALLOWED =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";
const REPORTS_PATH = "/api/csp-reports";
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

/** Headers of responses that are sent without the app: short plain text, or nothing. */
export function plainSecurityHeaders(siteUrl: string): Record<string, string> {
  return {
    ...ALWAYS,
    [POLICY]: "default-src 'none'; frame-ancestors 'none'",
    ...(isHttps(siteUrl) && { "Strict-Transport-Security": HSTS }),
  };
}

/** Sets what every response carries, and the nonce that lets a page's own inline scripts run. */
export function securityHeaders(siteUrl: string) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const nonce = randomBytes(16).toString("base64url");
    c.set("nonce", nonce);
    await next();
    // `c.header` would copy the whole response each time.
    const { headers } = c.res;
    for (const [name, value] of Object.entries(ALWAYS)) {
      // A response can override these: other sites may show our images.
      if (!headers.has(name)) headers.set(name, value);
    }
    const isHtml = headers.get("Content-Type")?.startsWith("text/html");
    if (isHtml) headers.set("Reporting-Endpoints", `policy="${REPORTS_PATH}"`);
    if (!headers.has(POLICY)) {
      const sources = [`'nonce-${nonce}'`];
      const ofPage = () => contentSecurityPolicy(siteUrl, { scripts: sources, styles: sources });
      headers.set(POLICY, isHtml ? ofPage() : NOTHING_ALLOWED);
    }
    if (isHttps(siteUrl)) headers.set("Strict-Transport-Security", HSTS);
  });
}

type InlineSources = { scripts: string[]; styles: string[] };

/** Allows the site's own files, and only the listed inline scripts and styles. */
export function contentSecurityPolicy(siteUrl: string, { scripts, styles }: InlineSources) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    // Posts show images from any host; see docs/decisions/098.
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Previews in the admin area and videos that open on a click are frames.
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    // The policies are in app/shell/trusted-types.ts.
    "require-trusted-types-for 'script'",
    "trusted-types default inert-html",
    // Browsers that know `report-to` ignore `report-uri`.
    `report-uri ${REPORTS_PATH}`,
    "report-to policy",
    ...(isHttps(siteUrl) ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function isHttps(siteUrl: string) {
  return siteUrl.startsWith("https:");
}
