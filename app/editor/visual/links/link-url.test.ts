import { expect, test } from "vitest";
import { checkedUrl, isSearch, ownPath } from "./link-url.ts";

const check = (typed: string) => checkedUrl(typed, "https://firm.example.com");

test.each([
  ["example.com/a", "https://example.com/a"],
  ["example.com:8080/a?b=c", "https://example.com:8080/a?b=c"],
  ["www.müller.de", "https://www.müller.de"],
  [" https://example.com/a b ", "https://example.com/a%20b"],
  ["http://localhost:3000/x", "http://localhost:3000/x"],
  ["//example.com/x", "https://example.com/x"],
  ["ada@example.com", "mailto:ada@example.com"],
  ["mailto:ada@example.com", "mailto:ada@example.com"],
  ["tel:+12065550100", "tel:+12065550100"],
  ["/blog/a#h-part", "/blog/a#h-part"],
  ["#h-part", "#h-part"],
  ["https://firm.example.com/blog/a?x=1#h-b", "/blog/a?x=1#h-b"],
])("%s becomes %s", (typed, href) => {
  expect(check(typed)).toEqual({ href });
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "ftp://example.com",
  "https:example.com",
  "https://",
  "two words",
  "word",
  "",
])("%j is refused with a reason", (typed) => {
  expect(check(typed).error).toMatch(/^(This isn’t a URL|Links can start with|Enter a URL)/);
});

test("only a path leads to our own site", () => {
  expect(ownPath("/blog/a")).toBe("/blog/a");
  expect(ownPath("//example.com")).toBeUndefined();
  expect(ownPath("https://example.com/blog/a")).toBeUndefined();
});

test("posts are searched for words, not for URLs", () => {
  expect(["data quality", "dbt"].every(isSearch)).toBe(true);
  expect(["", "a", "/blog/a", "https://x", "#a", "a@b.c", "www.x"].some(isSearch)).toBe(false);
});
