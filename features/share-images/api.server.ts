import { Hono } from "hono";
import type { Ctx } from "#platform/context.server.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { drawCard } from "./draw-card.server.ts";
import { pageOfShareImage, type ShareCard, shareImagePath } from "./share-card.ts";

/** The card of a public page, at its current path, or undefined if there is no such page. */
export type FindCard = (
  ctx: Ctx,
  page: string,
) => Promise<{ page: string; card: ShareCard } | undefined>;

/** Serves images of public pages only, so nobody can have others drawn. */
export function shareImages(findCard: FindCard) {
  return new Hono<RequestEnv>().get("*", async (c, next) => {
    const { pathname } = new URL(c.req.url);
    const page = pageOfShareImage(pathname);
    if (page === undefined) return next();
    const found = await findCard(c.var.ctx, page);
    if (!found) return c.notFound();
    // The text on the image has changed since the link was shared.
    const current = shareImagePath(found.page, found.card);
    if (pathname !== current) return c.redirect(current, 302);
    const png = await drawCard(found.card);
    return c.body(new Uint8Array(png), 200, {
      "Content-Type": "image/png",
      // Pages of other sites show the image.
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  });
}
