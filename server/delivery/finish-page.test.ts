import { expect, test } from "vitest";
import type { PageContext, PageHandle } from "#app/shell/context.ts";
import { RECORDED_NONCE as nonce, readRender } from "../../tests/helpers/renders.ts";
import { finishPages } from "./finish-html.ts";

const parts = {
  css: "p{}",
  postCss: ".post-body{}",
  loader: "load()",
  siteUrl: "https://firm.example",
};
const home = readRender("home.html");

const post = readRender("post.html");

async function finished(html: string, handle: PageHandle) {
  const render = async () => ({ response: new Response(html, { status: 404 }), html, handle });
  const request = new Request(parts.siteUrl);
  const { response } = await finishPages(render, parts)(request, { nonce } as PageContext);
  expect(response.status).toBe(404);
  return { html: await response.text(), policy: response.headers.get("Content-Security-Policy") };
}

test("a page for readers is deferred, with a policy of hashes", async () => {
  const { html, policy } = await finished(home, {});
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
  expect(policy).not.toContain("nonce");
  expect(html).toContain('type="text/later"');
  expect(html).not.toContain("post-styles");
});

test("a page that shows a post has its styles, and their hash in the policy", async () => {
  const { html, policy } = await finished(post, { showsPost: true });
  expect(policy).toMatch(/style-src 'self' 'sha256-[^']+' 'sha256-[^']+';/);
  expect(html).toContain('<style>p{}</style><style id="post-styles">.post-body{}</style>');
});

test("a page for one visitor is hydrated at once, with the nonce", async () => {
  const { html, policy } = await finished(home, { hydratesImmediately: true });
  expect(policy).toBeNull();
  expect(html).toContain(`<script nonce="${nonce}" type="module" async="">`);
  expect(html).toContain(`<style nonce="${nonce}">p{}</style>`);
});
