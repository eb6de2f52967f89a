import { hash } from "node:crypto";
import { contentSecurityPolicy } from "#platform/http/security-headers.server.ts";
import type { RenderPage } from "../http/pages.ts";

/** A script or style that is the same on every page, with its hash. */
type Inline = { bytes: Buffer; hash: string };
type Styles = {
  nonce: string;
  css: Inline;
  /** Styles of a page that shows a post. */
  postCss: Inline | undefined;
};
type PublicParts = Styles & { loader: Inline };
type HtmlPart = string | Buffer;
/** Hashes that the page's Content-Security-Policy must allow. */
type Hashes = { scripts: string[]; styles: string[] };

const HEAD_END = "</head>";
const STYLESHEET = /<link\b[^>]*\brel="stylesheet"/;
const PRELOAD = '<link rel="modulepreload" ';
const DEFERRED_PRELOAD = '<link rel="later" ';

/**
 * Finishes React Router's HTML of a public page: defers the app's script until the loader fetches
 * it, inlines the styles, and removes the nonce, because many visitors get this page. Throws if the
 * HTML is not as expected, which means that React or React Router has changed it.
 */
export function finishHtml(
  html: string,
  parts: PublicParts,
): Hashes & { html: Buffer<ArrayBuffer> } {
  const { nonce, css, postCss, loader } = parts;
  const { html: hashed, scripts, styles } = hashInline(deferScript(html, nonce), nonce);
  const added = postCss ? [css.hash, postCss.hash] : [css.hash];
  return {
    html: withStyles(hashed, parts, "", ["<script>", loader.bytes, "</script>"]),
    scripts: unique([loader.hash, ...scripts]),
    styles: unique([...added, ...styles]),
  };
}

export function toInline(text: string): Inline {
  return { bytes: Buffer.from(text), hash: hashSource(text) };
}

/** Adds the site's styles to a page that hydrates immediately. */
export function addStyles(html: string, parts: Styles) {
  return withStyles(html, parts, ` nonce="${parts.nonce}"`);
}

/**
 * The styles come after the metadata, which link previews look for in the first kilobytes, and
 * before the page's stylesheets, which may override them.
 */
function withStyles(
  html: string,
  { css, postCss }: Styles,
  nonce: string,
  before: HtmlPart[] = [],
) {
  const end = headEnd(html);
  const linked = html.slice(0, end).search(STYLESHEET);
  const at = linked === -1 ? end : linked;
  const styles = [`<style${nonce}>`, css.bytes, "</style>"];
  const ofPost = postCss && [`<style${nonce} id="post-styles">`, postCss.bytes, "</style>"];
  return joined([html.slice(0, at), ...before, ...styles, ...(ofPost ?? []), html.slice(at)]);
}

/** Joins parts as bytes: styles are half of a page and need not be encoded again for each. */
function joined(parts: HtmlPart[]) {
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
}

function deferScript(html: string, nonce: string) {
  const script = `<script nonce="${nonce}" type="module" async="">`;
  expectOnce(html, script, /<script[^>]*type="?module[^>]*>/g);
  if (!html.includes(PRELOAD)) throw unexpected(`${PRELOAD}...>`, joinTags(html, /<link[^>]*>/g));
  return html
    .replaceAll(PRELOAD, DEFERRED_PRELOAD)
    .replace(script, `<script nonce="${nonce}" type="text/later">`);
}

/** Replaces the nonce of each inline script and style with its hash. Others get no hash. */
function hashInline(html: string, nonce: string): Hashes & { html: string } {
  const attribute = ` nonce="${nonce}"`;
  const hashes: Record<"script" | "style", string[]> = { script: [], style: [] };
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at + 1)) {
    const name = /^<(script|style)\b/.exec(html.slice(html.lastIndexOf("<", at), at))?.[1];
    if (name !== "script" && name !== "style") continue;
    const start = html.indexOf(">", at) + 1;
    hashes[name].push(hashSource(html.slice(start, html.indexOf(`</${name}`, start))));
  }
  return { html: html.replaceAll(attribute, ""), scripts: hashes.script, styles: hashes.style };
}

function unique(hashes: string[]) {
  return [...new Set(hashes)];
}

function hashSource(text: string) {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}

function headEnd(html: string) {
  expectOnce(html, HEAD_END, /<\/?head\b[^>]*>/g);
  return html.indexOf(HEAD_END);
}

function expectOnce(html: string, tag: string, similar: RegExp) {
  const first = html.indexOf(tag);
  if (first === -1 || html.includes(tag, first + 1)) throw unexpected(tag, joinTags(html, similar));
}

function joinTags(html: string, tags: RegExp) {
  return html.match(tags)?.join(" ") ?? "none";
}

function unexpected(expected: string, found: string) {
  return new Error(`The page's HTML has changed: expected one ${expected}, found ${found}`);
}

type Parts = { css: string; postCss: string; loader: string; siteUrl: string };

/** Turns React Router's HTML into what the browser gets, and sets the policy that it needs. */
export function finishPages(
  renderPage: RenderPage,
  { css, postCss, loader, siteUrl }: Parts,
): RenderPage {
  const [styles, postStyles] = [toInline(css), toInline(postCss)];
  const loaderScript = toInline(loader);
  return async (request, page) => {
    const rendered = await renderPage(request, page);
    const { html, handle, response } = rendered;
    const { nonce = "" } = page;
    if (html === undefined) return rendered;
    const parts = { nonce, css: styles, postCss: handle?.showsPost ? postStyles : undefined };
    if (handle?.hydratesImmediately) {
      return { ...rendered, response: new Response(addStyles(html, parts), response) };
    }
    const finished = finishHtml(html, { ...parts, loader: loaderScript });
    const { headers } = response;
    headers.set("Content-Security-Policy", contentSecurityPolicy(siteUrl, finished));
    return { ...rendered, response: new Response(finished.html, response) };
  };
}
