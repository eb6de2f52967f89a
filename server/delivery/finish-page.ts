import { contentSecurityPolicy } from "#platform/security-headers.server.ts";
import { addStyles, finishHtml } from "./finish-html.ts";

type Parts = { css: string; loader: string; siteUrl: string };
export type FinishPage = (request: Request, response: Response, nonce: string) => Promise<Response>;

// Pages for work, not for reading. Others wait for a sign of intent; see docs/decisions/020.
const HYDRATED_IMMEDIATELY =
  /^\/(login|auth|account|forgot-password|reset-password|accept-invitation|confirm-account|admin(\/.*)?|preview\/[^/]+)$/i;

/** Turns React Router's response into the one that the browser gets. */
export function pageFinisher({ css, loader, siteUrl }: Parts): FinishPage {
  return async (request, response, nonce) => {
    if (!response.body || !isHtml(response)) return response;
    const { status, headers } = response;
    const html = await response.text();
    if (HYDRATED_IMMEDIATELY.test(new URL(request.url).pathname)) {
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
