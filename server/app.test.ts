import { tmpdir } from "node:os";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { testSite } from "../tests/helpers/test-site.ts";
import type { RenderPage } from "./http/pages.ts";

// Nothing listens there: what needs the database must say so, and nothing else may need it.
const pool = new Pool({ host: "/nowhere", connectionTimeoutMillis: 1000 });
const database = {
  db: drizzle(pool),
  ping: () => pool.query("select 1").then(() => {}),
};

function site(options: { env?: Record<string, string>; renderPage?: RenderPage } = {}) {
  return testSite({ database, clientDir: tmpdir(), ...options });
}

const failing: RenderPage = async () => {
  throw new Error("the secret is 12345");
};

test("any path that nothing else handles goes to the pages", async () => {
  const { app } = site();
  expect(await (await app.request("/anything/at/all")).text()).toBe("a page");
});

test("the page cache learns what else a page shows", async () => {
  const renderPage = async () => ({ response: new Response("a page"), tags: ["post:b"] });
  const cached = { route: "", tags: ["post:a"] };
  await site({ renderPage }).app.request("/blog/a", {}, { cached });
  expect(cached.tags).toEqual(["post:a", "post:b"]);
});

test("without its database the site is alive but not ready", async () => {
  const { app } = site();
  const alive = await app.request("/healthz");
  expect(alive.status).toBe(200);
  const ready = await app.request("/readyz");
  expect(ready.status).toBe(503);
  expect(ready.headers.get("Retry-After")).toBe("5");
  for (const { headers } of [alive, ready]) expect(headers.get("Cache-Control")).toBe("no-store");
});

test("without its database the API responds with 503 and Retry-After", async () => {
  const { call } = site();
  const token = "x".repeat(43);
  const response = await call("/api/admin/users", { token });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("5");
  expect(await response.text()).not.toMatch(/nowhere|ENOENT|select/i);
  const login = { email: "ada@example.com", password: "a password" };
  expect((await call("/api/auth/token?grant_type=password", { body: login })).status).toBe(503);
  const message = { name: "Ada", email: "ada@example.com", message: "Our reports disagree." };
  const refused = await call("/api/functions/send-contact-email", { body: message });
  expect(refused.status).toBe(503);
  expect(refused.headers.get("Retry-After")).toBe("5");
});

test.each(["/", "/healthz", "/robots.txt", "/api/nothing", "/assets/nothing.js", "/%ff"])(
  "%s carries the security headers and a request id",
  async (path) => {
    const { headers } = await site().app.request(path);
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).not.toContain("unsafe-eval");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=()");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("X-Powered-By")).toBeNull();
    expect(headers.get("Access-Control-Allow-Origin")).toBeNull();
  },
);

test("images come from anywhere, videos from two players, and scripts from here alone", async () => {
  const { headers } = await site().app.request("/");
  const policy = (headers.get("Content-Security-Policy") ?? "").split("; ");
  expect(policy).toContain("img-src 'self' data: https: http:");
  expect(policy).toContain(
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
  );
  const others = policy.filter((rule) => !/^(img|frame)-src /.test(rule));
  expect(others.join("; ")).not.toMatch(/https?:|\*/);
  expect(policy.find((rule) => rule.startsWith("script-src"))).toMatch(
    /^script-src 'self' 'nonce-[\w-]+'$/,
  );
});

test("a page turns strings into HTML only through our two policies", async () => {
  const { headers } = await site().app.request("/");
  const policy = (headers.get("Content-Security-Policy") ?? "").split("; ");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("trusted-types default inert-html");
});

test("text names its encoding, and neither the API nor an uncached page is stored by browsers", async () => {
  const { app } = site();
  const fetchHeaders = async (path: string) => (await app.request(path)).headers;
  expect((await fetchHeaders("/")).get("Content-Type")).toBe("text/html; charset=utf-8");
  expect((await fetchHeaders("/robots.txt")).get("Content-Type")).toMatch(
    /^text\/plain; ?charset=utf-8$/i,
  );
  for (const path of ["/admin", "/api/nothing"]) {
    expect((await fetchHeaders(path)).get("Cache-Control")).toBe("no-store");
  }
});

test("no two pages share a nonce", async () => {
  const { app } = site();
  const policies = await Promise.all(
    ["/", "/"].map(async (path) =>
      (await app.request(path)).headers.get("Content-Security-Policy"),
    ),
  );
  expect(policies[0]).not.toBe(policies[1]);
});

test("only a page may load anything, and a page that brings its own policy keeps it", async () => {
  const fetchPolicy = async (app: ReturnType<typeof site>["app"], path: string) =>
    (await app.request(path)).headers.get("Content-Security-Policy");
  expect(await fetchPolicy(site().app, "/api/nowhere")).toBe(
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  const own = "script-src 'self' 'sha256-x'";
  const headers = { "Content-Type": "text/html", "Content-Security-Policy": own };
  const renderPage = async () => ({ response: new Response("a page", { headers }) });
  expect(await fetchPolicy(site({ renderPage }).app, "/")).toBe(own);
});

test("HSTS is sent when the site is on https, and only then", async () => {
  const plain = await site().app.request("/");
  expect(plain.headers.get("Strict-Transport-Security")).toBeNull();
  const secure = await site({ env: { SITE_URL: "https://example.com" } }).app.request("/");
  expect(secure.headers.get("Strict-Transport-Security")).toContain("max-age=63072000");
});

test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])(
  "%s on a page is refused",
  async (method) => {
    const { app, lines } = site({ renderPage: failing });
    const response = await app.request("/capabilities", { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
    expect(lines.some((line) => line.err)).toBe(false);
  },
);

test.each([
  ["/capabilities/", "/capabilities"],
  ["/blog//?page=2", "/blog?page=2"],
  ["//evil.example/", "/evil.example"],
])("%s leads to %s", async (path, location) => {
  const response = await site().app.request(new Request(`http://localhost${path}`));
  expect(response.status).toBe(301);
  expect(response.headers.get("Location")).toBe(location);
});

test("an unknown API path is a JSON 404", async () => {
  const response = await site().app.request("/api/nothing", { method: "POST" });
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    error: { code: "not_found", message: "Not found." },
  });
});

test("a fault gives a plain page without detail, and the cause in the log", async () => {
  const { app, lines } = site({ renderPage: failing });
  const response = await app.request("/");
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain("Something went wrong on our end");
  expect(page).not.toContain("12345");
  const cause = lines.find((line) => line.err) as { err: { message: string }; requestId: string };
  expect(cause.err.message).toBe("the secret is 12345");
  expect(cause.requestId).toBe(response.headers.get("X-Request-Id"));
});

test.each([
  ["/%ff", 400],
  ["/%00", 400],
  ["/%09/a:b", 400],
  ["/%0D", 400],
  ["/a%7F", 400],
  ["/api/%C2%85", 400],
  ["/blog/%E2%80%A8", 400],
  ["/%E2%80%A9/", 400],
  ["/..%2f..%2fetc%2fpasswd", 400],
  ["/..%5c..%5cwindows", 400],
  ["/%E0%A4%A", 400],
  [`/${"a".repeat(9_000)}`, 414],
])("%s is refused", async (path, status) => {
  const { app, lines } = site();
  expect((await app.request(path)).status).toBe(status);
  expect(lines.some((line) => line.err)).toBe(false);
});

test("each response is one line in the log, without the query", async () => {
  const { app, lines } = site();
  await app.request("/blog?token=secret");
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    method: "GET",
    path: "/blog",
    status: 200,
    msg: "response sent",
  });
  expect(JSON.stringify(lines)).not.toContain("secret");
});
