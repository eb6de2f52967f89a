import type { MiddlewareHandler } from "hono";
import type { Db } from "#db/client.ts";
import { documents } from "#features/documents/documents.api.server.ts";
import { previewOf } from "#features/statements/preview.server.ts";
import { privatePdf } from "#features/statements/statement-files.api.server.ts";
import { PREVIEW, STATEMENT_PATH } from "#features/statements/statements.schema.ts";
import { readDraft } from "#features/website/draft.server.ts";
import { findSharedDraft } from "#features/website/share.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { privateHeaders } from "#platform/http/private-headers.ts";
import type { ServePage } from "./pages.ts";

type DraftSite = { db: Db; siteUrl: string; now: () => Date; servePage: ServePage };

/** In the admin area, of a statement that may have no link yet. */
const STATEMENT_PDF = `${STATEMENT_PATH}/${PREVIEW}.pdf`;
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
    const isPreview = kind === "preview";
    const query = new URL(c.req.url).searchParams;
    const statement =
      isPreview && path === STATEMENT_PDF ? await previewOf(db, query, now()) : undefined;
    const response = statement
      ? await privatePdf(c, siteUrl, statement)
      : FILE.test(path)
        ? await documents(siteUrl, async () => website).request(path)
        : await servePage(c, { website, base, isDraftLink: !isPreview });
    for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
    allowOwnFrames(response.headers);
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
