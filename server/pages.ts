import type { Handler } from "hono";
import { RouterContextProvider } from "react-router";
import { pageContext } from "#app/context.ts";
import type { RequestEnv } from "#platform/http.server.ts";

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

type Pages = { renderPage: RenderPage; siteUrl: string; now: () => Date };

export function servePages({ renderPage, siteUrl, now }: Pages): Handler<RequestEnv> {
  return (c) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { siteUrl, now, nonce: c.get("nonce"), log: c.get("log") });
    return renderPage(c.req.raw, context);
  };
}
