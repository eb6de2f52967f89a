import { afterEach, expect, test, vi } from "vitest";
import { messageOf, readResponse, resolveEndpoint, send } from "./requests.ts";

afterEach(() => vi.unstubAllGlobals());

test("parameters and query are put into the URL", () => {
  const params = { id: "a/b?c" };
  expect(resolveEndpoint("GET /api/admin/posts/:id", { params })).toEqual({
    method: "GET",
    url: "/api/admin/posts/a%2Fb%3Fc",
  });
  expect(resolveEndpoint("GET /api/admin/messages", { query: "stage=new&q=a b" }).url).toBe(
    "/api/admin/messages?stage=new&q=a+b",
  );
});

test("an unreachable server is an error without a status", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  const failed = send("GET /api/admin/profile");
  await expect(failed).rejects.toMatchObject({ name: "ApiError", status: 0 });
  expect(messageOf(await failed.catch((error) => error))).toBe("Please try again in a moment.");
});

const ENDPOINT = "GET /api/admin/profile";

function json(body: unknown, status = 200) {
  return Response.json(body, { status });
}

function html(status: number) {
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response("<h1>Sign in to the Wi-Fi</h1>", { status, headers });
}

test("a response's JSON is returned", async () => {
  const profile = { id: "1", name: "Ada", bio: null, avatar_url: null };
  expect(await readResponse(ENDPOINT, json(profile))).toEqual(profile);
});

test.each([
  ["a page instead of JSON", html(200)],
  [
    "JSON that breaks off",
    new Response('{"id":', { headers: { "Content-Type": "application/json" } }),
  ],
  ["text that happens to be JSON", new Response("true")],
  ["an empty response", new Response(null, { status: 204 })],
])("%s is an error that says so", async (_, response) => {
  await expect(readResponse(ENDPOINT, response)).rejects.toMatchObject({
    name: "ApiError",
    status: response.status,
    code: "unexpected_response",
    message: "The server sent an unexpected response. Please try again in a moment.",
  });
});

test.each([
  ["ours", { error: { code: "conflict", message: "Newer." } }, "Newer.", "conflict"],
  ["of update-admin-password", { error: "Too common." }, "Too common.", undefined],
  [
    "of /api/auth",
    { code: 403, error_code: "otp_expired", msg: "Expired." },
    "Expired.",
    "otp_expired",
  ],
])("the error format %s is read", async (_, body, message, code) => {
  await expect(readResponse(ENDPOINT, json(body, 409))).rejects.toMatchObject({
    status: 409,
    message,
    code,
  });
});

test.each([
  ["the error page of a proxy", html(502)],
  ["an error with other fields", json({ error: { message: 5, code: null } }, 502)],
  ["null", json(null, 502)],
])("%s is an error with its status alone", async (_, response) => {
  const error = { status: 502, message: "", code: undefined };
  await expect(readResponse(ENDPOINT, response)).rejects.toMatchObject(error);
});
