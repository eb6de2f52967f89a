import type { Handler } from "hono";
import { RouterContextProvider } from "react-router";
import { type PageContext, pageContext } from "#app/context.ts";
import type { RequestEnv } from "#platform/http.server.ts";

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

type Pages = Omit<PageContext, "nonce" | "log"> & { renderPage: RenderPage };

export function servePages({ renderPage, ...pages }: Pages): Handler<RequestEnv> {
  return (c) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { ...pages, nonce: c.get("nonce"), log: c.get("log") });
    return renderPage(c.req.raw, context);
  };
}
