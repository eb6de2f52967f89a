import { expect, test } from "vitest";
import { profileSchema } from "./schema.ts";

const valid = { name: "Ada Byron", bio: "Writes.", avatar_url: "https://example.com/ada.png" };

function firstMessage(change: object) {
  const result = profileSchema.safeParse({ ...valid, ...change });
  return result.success ? undefined : result.error.issues[0]?.message;
}

test("empty optional texts are stored as null", () => {
  const typed = { name: " Ada Byron ", bio: "  ", avatar_url: "" };
  expect(profileSchema.parse(typed)).toEqual({ name: "Ada Byron", bio: null, avatar_url: null });
  expect(profileSchema.parse({ ...typed, bio: null, avatar_url: null }).bio).toBeNull();
});

test.each([
  "https://example.com/ada.png",
  "http://example.com/a?b=c",
  "HTTPS://example.com/ada.png",
  "https://example.com:8443/a%20b.png#x",
  "/storage/blog-images/1.webp",
  "/storage/blog-images/1763250000000-k3j9x0a7b2c4d5e6.jpg",
])("%s is the URL of an image", (avatar_url) => {
  expect(profileSchema.parse({ ...valid, avatar_url }).avatar_url).toBe(avatar_url);
});

test.each([
  [{ name: "A" }, "Name must be at least 2 characters"],
  [{ name: "a".repeat(101) }, "Name must be less than 100 characters"],
  [{ name: "Ada\tByron" }, "Name must not contain control characters"],
  [{ bio: "a".repeat(1001) }, "Bio must be less than 1000 characters"],
  [{ avatar_url: "ada.png" }, "Must be a valid URL"],
  [{ avatar_url: "https://" }, "Must be a valid URL"],
  [{ avatar_url: "javascript:alert(1)" }, "Must be a valid URL"],
  [{ avatar_url: "data:image/png;base64,AAAA" }, "Must be a valid URL"],
  [{ avatar_url: "//example.com/ada.png" }, "Must be a valid URL"],
  [{ avatar_url: "/admin" }, "Must be a valid URL"],
  [{ avatar_url: "JaVaScRiPt:alert(1)" }, "Must be a valid URL"],
  [{ avatar_url: "java\nscript:alert(1)" }, "Must be a valid URL"],
  [{ avatar_url: "vbscript:x" }, "Must be a valid URL"],
  [{ avatar_url: "blob:https://example.com/1" }, "Must be a valid URL"],
  [{ avatar_url: "file:///etc/passwd" }, "Must be a valid URL"],
  [{ avatar_url: "ftp://example.com/ada.png" }, "Must be a valid URL"],
  [{ avatar_url: "\\\\example.com\\ada.png" }, "Must be a valid URL"],
  [{ avatar_url: "/\\example.com/ada.png" }, "Must be a valid URL"],
  [{ avatar_url: "http:example.com" }, "Must be a valid URL"],
  [{ avatar_url: "https:///example.com" }, "Must be a valid URL"],
  [{ avatar_url: "https://example.com\\@evil.example" }, "Must be a valid URL"],
  [{ avatar_url: "https://example.com/a b.png" }, "Must be a valid URL"],
  [{ avatar_url: "https://exa\tmple.com/a.png" }, "Must be a valid URL"],
  [{ avatar_url: "/storage/" }, "Must be a valid URL"],
  [{ avatar_url: "/storage/../api/auth/logout" }, "Must be a valid URL"],
  [{ avatar_url: "/storage/blog-images/../../admin" }, "Must be a valid URL"],
  [{ avatar_url: "/storage/blog-images/1.webp?x=1" }, "Must be a valid URL"],
  [{ avatar_url: "/storage/blog-images/%2e%2e/x.png" }, "Must be a valid URL"],
  [{ avatar_url: `https://example.com/${"a".repeat(2000)}` }, "Must be a valid URL"],
])("%o is refused", (change, message) => {
  expect(firstMessage(change)).toBe(message);
});

test("the limits themselves are accepted", () => {
  expect(firstMessage({ name: "Al" })).toBeUndefined();
  expect(firstMessage({ name: "a".repeat(100) })).toBeUndefined();
  expect(firstMessage({ bio: "a".repeat(1000) })).toBeUndefined();
});
