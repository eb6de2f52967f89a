import { expect, test } from "vitest";
import { RECORDED_NONCE as nonce, readRender } from "../../tests/helpers/renders.ts";
import { pageFinisher } from "./finish-page.ts";

const finishPage = pageFinisher({ css: "p{}", loader: "load()", siteUrl: "https://firm.example" });
const home = readRender("home.html");

function finished(path: string, response: Response) {
  return finishPage(new Request(`https://firm.example${path}`), response, nonce);
}

function page(body: string | null = home, status = 200) {
  return new Response(body, { status, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

test.each(["/", "/blog/a-post", "/nowhere", "/preview", "/login/nowhere", "/administration"])(
  "%s is public: deferred, with a policy of hashes",
  async (path) => {
    const response = await finished(path, page());
    const policy = response.headers.get("Content-Security-Policy");
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(policy).not.toContain("nonce");
    expect(await response.text()).toContain('type="text/later"');
  },
);

test.each([
  ...["/login", "/Login", "/auth", "/forgot-password", "/reset-password", "/confirm-account"],
  ...["/admin", "/admin/posts/edit/1", "/preview/a-token"],
])("%s belongs to one visitor: hydrated at once, with the nonce", async (path) => {
  const response = await finished(path, page());
  expect(response.headers.get("Content-Security-Policy")).toBeNull();
  const html = await response.text();
  expect(html).toContain(`<script nonce="${nonce}" type="module" async="">`);
  expect(html).toContain(`<style nonce="${nonce}">p{}</style>`);
});

test("a page that was not found stays so", async () => {
  expect((await finished("/nowhere", page(home, 404))).status).toBe(404);
});

test("what is not HTML, and a page without a body, stay as they are", async () => {
  for (const response of [Response.json({}), page(null), Response.redirect("https://firm.example")])
    expect(await finished("/", response)).toBe(response);
});
