import type { PageHandle } from "#app/shell/page-handle.ts";
import { contentSecurityPolicy } from "#platform/http/security-headers.server.ts";
import { addStyles, finishHtml, toInline } from "./finish-html.ts";

type Parts = { css: string; postCss: string; loader: string; siteUrl: string };
type RenderedPage = PageHandle & { nonce: string; headers: Headers };
export type FinishPage = (html: string, page: RenderedPage) => Buffer<ArrayBuffer>;

/** Turns React Router's HTML into what the browser gets, and sets the policy that it needs. */
export function pageFinisher({ css, postCss, loader, siteUrl }: Parts): FinishPage {
  const [styles, postStyles] = [toInline(css), toInline(postCss)];
  const loaderScript = toInline(loader);
  return (html, { hydratesImmediately, showsPost, nonce, headers }) => {
    const parts = { nonce, css: styles, postCss: showsPost ? postStyles : undefined };
    if (hydratesImmediately) return addStyles(html, parts);
    const finished = finishHtml(html, { ...parts, loader: loaderScript });
    headers.set("Content-Security-Policy", contentSecurityPolicy(siteUrl, finished));
    return finished.html;
  };
}
