import { contentSecurityPolicy } from "#platform/http/security-headers.server.ts";
import { addStyles, finishHtml, inlineOf } from "./finish-html.ts";

type Parts = { css: string; postCss: string; loader: string; siteUrl: string };
type RenderedPage = { path: string; nonce: string; headers: Headers };
export type FinishPage = (html: string, page: RenderedPage) => Buffer<ArrayBuffer>;

// Pages for work, not for reading. Others wait for a sign of intent; see docs/decisions/020.
const HYDRATED_IMMEDIATELY =
  /^\/(login|auth|account|forgot-password|reset-password|accept-invitation|confirm-account|admin(\/.*)?|preview\/[^/]+)$/i;

/** Turns React Router's HTML into what the browser gets, and sets the policy that it needs. */
export function pageFinisher({ css, postCss, loader, siteUrl }: Parts): FinishPage {
  const parts = { css: inlineOf(css), postCss: inlineOf(postCss), loader: inlineOf(loader) };
  return (html, { path, nonce, headers }) => {
    if (HYDRATED_IMMEDIATELY.test(path)) return addStyles(html, { nonce, ...parts });
    const finished = finishHtml(html, { nonce, ...parts });
    headers.set("Content-Security-Policy", contentSecurityPolicy(siteUrl, finished));
    return finished.html;
  };
}
