import type { Context } from "hono";
import { RouterContextProvider } from "react-router";
import { type PageContext, pageContext } from "#app/shell/context.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";
import type { FinishPage } from "../delivery/finish-page.ts";

// A page takes a few milliseconds, so those that wait are rendered within seconds.
const runQueued = workQueue({
  name: "renders",
  concurrency: 32,
  mayWait: 250,
  maxWaitMs: 5_000,
  refusal: "Too many people are visiting right now. Please try again in a moment.",
});

export type RenderPage = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** The pattern of a page's path. */
export type PageRoute = (path: string) => string | undefined;

export type CountSearch = (words: string, results: number, headers: Headers, ip: string) => void;

type Pages = Omit<
  PageContext,
  "website" | "base" | "isDraftLink" | "nonce" | "log" | "ip" | "finishPage" | "countSearch"
> & {
  countSearch: CountSearch | undefined;
  renderPage: RenderPage;
  pageRoute: PageRoute | undefined;
  /** Undefined in development, where Vite adds the styles and pages hydrate immediately. */
  finishPage: FinishPage | undefined;
};

type Words = Pick<PageContext, "website" | "base" | "isDraftLink">;
export type ServePage = (c: Context<RequestEnv>, words: Words) => Promise<Response>;

export function pageServer({
  renderPage,
  pageRoute,
  finishPage,
  countSearch,
  ...pages
}: Pages): ServePage {
  return async (c, { website, base, isDraftLink }) => {
    const request = c.req.raw;
    const nonce = c.get("nonce");
    const context = new RouterContextProvider();
    const route = pageRoute?.(c.req.path.slice(base.length) || "/");
    c.set("pageRoute", route);
    context.set(pageContext, {
      ...pages,
      website,
      base,
      isDraftLink,
      nonce,
      // What people look for in a draft says nothing about visitors.
      countSearch:
        countSearch && base === ""
          ? (words, results, headers) => countSearch(words, results, headers, c.get("ip"))
          : undefined,
      finishPage:
        finishPage && ((html, handle, headers) => finishPage(html, { ...handle, nonce, headers })),
      log: c.get("log").child({ route }),
      ip: c.get("ip"),
    });
    const response = await runQueued(() => renderPage(request, context));
    // Only the page cache, which sets its own header, may cache a page.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    // Here, because `compress` would copy the response to add it.
    response.headers.set("Vary", "Accept-Encoding");
    return response;
  };
}
