import { expect, test } from "vitest";
import { pageAfterLogin } from "./after-login.ts";

test.each(["/admin", "/admin/posts", "/admin/messages/5?q=a#notes", "/account#sessions"])(
  "%s opens again",
  (from) => {
    expect(pageAfterLogin({ from })).toBe(from);
  },
);

test.each([
  undefined,
  null,
  5,
  "",
  "/",
  "/administrator",
  "/accounts",
  "/blog",
  "/admin/../blog",
  "//evil.example/admin",
  "/\\evil.example/admin",
  "https://evil.example/admin",
  "javascript:alert(1)",
  "http://[",
])("%s leads to the dashboard", (from) => {
  expect(pageAfterLogin({ from })).toBe("/admin");
});

test("without anything it is the dashboard", () => {
  expect(pageAfterLogin(null)).toBe("/admin");
});
