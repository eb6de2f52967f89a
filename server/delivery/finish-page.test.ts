import { expect, test } from "vitest";
import { RECORDED_NONCE as nonce, readRender } from "../../tests/helpers/renders.ts";
import { pageFinisher } from "./finish-page.ts";

const finishPage = pageFinisher({
  css: "p{}",
  postCss: ".post-body{}",
  loader: "load()",
  siteUrl: "https://firm.example",
});
const home = readRender("home.html");

function finished(path: string) {
  const headers = new Headers();
  const html = finishPage(home, { path, nonce, headers }).toString();
  return { html, policy: headers.get("Content-Security-Policy") };
}

test.each(["/", "/blog/a-post", "/nowhere", "/preview", "/login/nowhere", "/administration"])(
  "%s is public: deferred, with a policy of hashes",
  (path) => {
    const { html, policy } = finished(path);
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(policy).not.toContain("nonce");
    expect(html).toContain('type="text/later"');
  },
);

test.each([
  ...["/login", "/Login", "/auth", "/forgot-password", "/reset-password", "/confirm-account"],
  ...["/admin", "/admin/posts/edit/1", "/preview/a-token"],
])("%s belongs to one visitor: hydrated at once, with the nonce", (path) => {
  const { html, policy } = finished(path);
  expect(policy).toBeNull();
  expect(html).toContain(`<script nonce="${nonce}" type="module" async="">`);
  expect(html).toContain(`<style nonce="${nonce}">p{}</style>`);
});
