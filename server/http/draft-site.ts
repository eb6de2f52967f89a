import type { MiddlewareHandler } from "hono";
import type { Db } from "#db/client.ts";
import { documents } from "#features/documents/documents.api.server.ts";
import { readDraft } from "#features/website/draft.server.ts";
import { findSharedDraft } from "#features/website/share.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import type { ServePage } from "./pages.ts";

type DraftSite = { db: Db; siteUrl: string; now: () => Date; servePage: ServePage };

const FILE = /\.(?:pdf|csv)$/;

/** The whole site with the words of the draft, for whoever has the link, until it is revoked. */
export function draftSite({
  db,
  siteUrl,
  now,
  servePage,
}: DraftSite): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const token = c.req.param("token") ?? "";
    const kind = await findSharedDraft(db, token, now());
    if (!kind) return next();
    const website = await readDraft(db, now());
    const base = `/draft/${token}`;
    const path = c.req.path.slice(base.length);
    const response = FILE.test(path)
      ? await documents(siteUrl, async () => website).request(path)
      : await servePage(c, { website, base, isDraftLink: kind === "link" });
    response.headers.set("Cache-Control", "no-store");
    response.headers.set("X-Robots-Tag", "noindex, nofollow");
    allowOwnFrames(response.headers);
    // The path is the key to the draft.
    response.headers.set("Referrer-Policy", "no-referrer");
    return response;
  };
}

/** For the preview in the admin area. */
function allowOwnFrames(headers: Headers) {
  const policy = headers.get("Content-Security-Policy");
  if (!policy) return;
  headers.set(
    "Content-Security-Policy",
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  );
  headers.set("X-Frame-Options", "SAMEORIGIN");
}
