import { afterEach, expect, test, vi } from "vitest";
import { messageOf } from "./api-error.ts";
import { send, target } from "./send.ts";

afterEach(() => vi.unstubAllGlobals());

test("parameters and query are put into the URL", () => {
  const params = { id: "a/b?c" };
  expect(target("GET /api/admin/posts/:id", { params })).toEqual({
    method: "GET",
    url: "/api/admin/posts/a%2Fb%3Fc",
  });
  expect(target("GET /api/admin/messages", { query: "stage=new&q=a b" }).url).toBe(
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
