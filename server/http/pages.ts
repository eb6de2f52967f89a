import type { Context } from "hono";
import type { PageContext, PageHandle } from "#app/shell/context.ts";
import type { RequestEnv } from "#platform/http/http.server.ts";
import { workQueue } from "#platform/jobs/work-queue.server.ts";

// A page takes a few milliseconds, so those that wait are rendered within seconds.
const runQueued = workQueue({
  name: "renders",
  concurrency: 32,
  mayWait: 250,
  maxWaitMs: 5_000,
  refusal: "Too many people are visiting right now. Please try again in a moment.",
});

/** A response, its HTML if it is a page, and cache tags for what else the page shows. */
type Rendered = {
  response: Response;
  html?: string;
  handle?: PageHandle;
  tags?: string[];
};
export type RenderPage = (request: Request, page: PageContext) => Promise<Rendered>;

/** The pattern of a page's path. */
export type PageRoute = (path: string) => string | undefined;

export type CountSearch = (words: string, results: number, headers: Headers, ip: string) => void;

type Pages = Omit<PageContext, keyof Shown | "ctx" | "nonce" | "countSearch"> & {
  countSearch: CountSearch | undefined;
  renderPage: RenderPage;
  pageRoute: PageRoute | undefined;
};

type Shown = Pick<PageContext, "website" | "base" | "isDraftLink" | "previewed">;
export type ServePage = (c: Context<RequestEnv>, shown: Shown) => Promise<Response>;

export function pageServer({ renderPage, pageRoute, countSearch, ...pages }: Pages): ServePage {
  return async (c, shown) => {
    const { base } = shown;
    const request = shown.previewed ? asGet(c.req.raw) : c.req.raw;
    const route = pageRoute?.(c.req.path.slice(base.length) || "/");
    c.set("pageRoute", route);
    const page: PageContext = {
      ...pages,
      ...shown,
      nonce: c.get("nonce"),
      // Searches in a draft say nothing about visitors.
      countSearch:
        countSearch && base === ""
          ? (words, results, headers) => countSearch(words, results, headers, c.get("ip"))
          : undefined,
      ctx: { ...c.var.ctx, log: c.var.ctx.log.child({ route }) },
    };
    const { response, tags = [] } = await runQueued(() => renderPage(request, page));
    c.env?.cached?.tags.push(...tags);
    // Only the page cache, which sets its own header, may cache a page.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    // It is set here, because `compress` would copy the response to add it.
    response.headers.set("Vary", "Accept-Encoding");
    return response;
  };
}

/** A frame posts what its page shows, which was read before. Its route has no action. */
function asGet(request: Request) {
  return new Request(request.url, { headers: request.headers, signal: request.signal });
}
