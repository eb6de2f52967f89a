import { ground } from "#content/theme.ts";
import type { ShownFirm } from "#features/website/show-website.server.ts";

const ONE_YEAR_MS = 365 * 24 * 60 * 60 * 1000;

export function robotsTxt(siteUrl: string) {
  return `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /login
Disallow: /auth
Disallow: /account
Disallow: /preview/
Disallow: /draft/
Disallow: /statements/
Disallow: /?about=

Sitemap: ${siteUrl}/sitemap.xml
`;
}

/** RFC 9116. It must carry a date on which a reader should stop trusting it. */
export function securityTxt(siteUrl: string, firm: ShownFirm, now: Date) {
  return `Contact: mailto:${firm.securityEmail}
Expires: ${new Date(now.getTime() + ONE_YEAR_MS).toISOString()}
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
Policy: ${siteUrl}/data-security
`;
}

export function webManifest(firm: ShownFirm) {
  return JSON.stringify({
    name: firm.name,
    short_name: firm.name,
    description: firm.summary,
    start_url: "/",
    display: "browser",
    background_color: ground.light,
    theme_color: ground.light,
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    ],
  });
}
