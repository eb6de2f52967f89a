import { expect, test } from "vitest";
import type { PageHandle } from "#app/shell/page-handle.ts";
import { RECORDED_NONCE as nonce, readRender } from "../../tests/helpers/renders.ts";
import { pageFinisher } from "./finish-page.ts";

const finishPage = pageFinisher({
  css: "p{}",
  postCss: ".post-body{}",
  loader: "load()",
  siteUrl: "https://firm.example",
});
const home = readRender("home.html");

const post = readRender("post.html");

function finished(html: string, handle: PageHandle) {
  const headers = new Headers();
  const page = finishPage(html, { ...handle, nonce, headers }).toString();
  return { html: page, policy: headers.get("Content-Security-Policy") };
}

test("a page for readers is deferred, with a policy of hashes", () => {
  const { html, policy } = finished(home, {});
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toContain("nonce");
  expect(html).toContain('type="text/later"');
  expect(html).not.toContain("post-styles");
});

test("a page that shows a post has its styles, and their hash in the policy", () => {
  const { html, policy } = finished(post, { showsPost: true });
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
  expect(html).toContain('<style>p{}</style><style id="post-styles">.post-body{}</style>');
});

test("a page for one visitor is hydrated at once, with the nonce", () => {
  const { html, policy } = finished(home, { hydratesImmediately: true });
  expect(policy).toBeNull();
  expect(html).toContain(`<script nonce="${nonce}" type="module" async="">`);
  expect(html).toContain(`<style nonce="${nonce}">p{}</style>`);
});
