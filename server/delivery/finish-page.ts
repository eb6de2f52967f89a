import { contentSecurityPolicy } from "#platform/security-headers.server.ts";
import { addStyles, finishHtml } from "./finish-html.ts";

type Parts = { css: string; loader: string; siteUrl: string };
export type FinishPage = (request: Request, response: Response, nonce: string) => Promise<Response>;

// Pages of one visitor, opened to work in. All others are read first; see docs/decisions/020.
const HYDRATED_AT_ONCE =
  /^\/(login|auth|forgot-password|reset-password|confirm-account|admin(\/.*)?|preview\/[^/]+)$/i;

/** Makes of React Router's response what a browser gets. */
export function pageFinisher({ css, loader, siteUrl }: Parts): FinishPage {
  return async (request, response, nonce) => {
    if (!response.body || !isHtml(response)) return response;
    const { status, headers } = response;
    const html = await response.text();
    if (HYDRATED_AT_ONCE.test(new URL(request.url).pathname)) {
      return new Response(addStyles(html, { nonce, css }), { status, headers });
    }
    const finished = finishHtml(html, { nonce, css, loader });
    headers.set("Content-Security-Policy", contentSecurityPolicy(siteUrl, finished));
    return new Response(finished.html, { status, headers });
  };
}

function isHtml({ headers }: Response) {
  return headers.get("Content-Type")?.startsWith("text/html") ?? false;
}
