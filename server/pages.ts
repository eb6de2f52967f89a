import type { Handler } from "hono";
import { RouterContextProvider } from "react-router";
import { type PageContext, pageContext } from "#app/context.ts";
import type { RequestEnv } from "#platform/http.server.ts";

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

type Pages = Omit<PageContext, "nonce" | "log" | "made"> & { renderPage: RenderPage };

export function servePages({ renderPage, ...pages }: Pages): Handler<RequestEnv> {
  return async (c) => {
    const context = new RouterContextProvider();
    context.set(pageContext, {
      ...pages,
      nonce: c.get("nonce"),
      log: c.get("log"),
      made: c.env?.made,
    });
    const response = await renderPage(c.req.raw, context);
    // Unless the page cache in front keeps it, nobody does.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return response;
  };
}
