import { Hono, type MiddlewareHandler } from "hono";
import { documents } from "#features/documents/api.server.ts";
import { privatePdf } from "#features/statements/api.server.ts";
import { PREVIEW, STATEMENT_PATH } from "#features/statements/schema.ts";
import { previewOf } from "#features/statements/statements.server.ts";
import { findSharedDraft, readDraft } from "#features/website/commands.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { privateHeaders } from "#platform/http/private-headers.ts";
import type { ServePage } from "./pages.ts";

/** The only path to which the admin area posts, for its frame. */
export const POSTED_PREVIEW = `/draft/:token${STATEMENT_PATH}/:file{${PREVIEW}(?:\\.pdf)?}`;
const FILE = /\.(?:pdf|csv)$/;

/** The whole site with the draft's content, for whoever has the link, until it is revoked. */
export function draftSite(servePage: ServePage): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const token = c.req.param("token") ?? "";
    const { ctx } = c.var;
    const kind = await findSharedDraft(ctx, token);
    if (!kind) return next();
    const website = await readDraft(ctx);
    const base = `/draft/${token}`;
    const path = c.req.path.slice(base.length);
    const isPreview = kind === "preview";
    const isPosted = isPreview && c.req.method === "POST";
    const previewed = isPosted ? await previewOf(ctx, await c.req.parseBody()) : undefined;
    const isFile = FILE.test(path);
    const response =
      previewed && isFile
        ? await privatePdf(c, previewed)
        : isFile
          ? await new Hono<RequestEnv>()
              .use((inner, next) => {
                inner.set("ctx", ctx);
                return next();
              })
              .route(
                "/",
                documents(async () => website),
              )
              .onError(rethrow)
              .request(path)
          : await servePage(c, { website, base, isDraftLink: !isPreview, previewed });
    for (const [name, value] of Object.entries(privateHeaders)) response.headers.set(name, value);
    allowOwnFrames(response.headers);
    return response;
  };
}

function rethrow(error: Error): never {
  throw error;
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
