import { expect, test } from "vitest";
import {
  articlesFromUrls,
  isTyped,
  keepOnly,
  missingParts,
  remainingError,
  withSlug,
  withTitle,
} from "./linkedin-articles.ts";

const [blank] = articlesFromUrls("https://www.linkedin.com/pulse/one");
if (!blank) throw new Error("no article");

test("every line that is not empty becomes an article with the default title", () => {
  const articles = articlesFromUrls("  https://a.example/1 \r\n\n \nhttps://a.example/2\n");
  expect(articles.map(({ url, title }) => [url, title])).toEqual([
    ["https://a.example/1", "Article from LinkedIn"],
    ["https://a.example/2", "Article from LinkedIn"],
  ]);
  expect(articlesFromUrls(" \n\n")).toEqual([]);
});

test("an empty slug is filled from the title", () => {
  expect(withSlug({ ...blank, title: "Data, Déjà Vu" }).slug).toBe("data-deja-vu");
  expect(withSlug({ ...blank, slug: "mine" }).slug).toBe("mine");
});

test("a filled slug follows the title, a typed one does not", () => {
  const filled = withSlug(withTitle(blank, "First"));
  expect(withTitle(filled, "Second").slug).toBe("second");
  expect(withTitle({ ...filled, slug: "mine" }, "Second").slug).toBe("mine");
  expect(withTitle(blank, "First").slug).toBe("");
});

test("an article counts as typed when anything but its URL was changed", () => {
  expect(isTyped(blank)).toBe(false);
  expect(isTyped({ ...blank, content: "Text" })).toBe(true);
  expect(isTyped({ ...blank, title: "" })).toBe(true);
  expect(isTyped({ ...blank, slug: "mine" })).toBe(true);
  expect(isTyped(withSlug(blank))).toBe(false);
});

test("the URLs of removed articles are removed too", () => {
  const articles = articlesFromUrls("https://a.example/1\nhttps://a.example/2");
  const rest = keepOnly({ urls: "", articles }, (_, index) => index === 1);
  expect(rest).toEqual({ urls: "https://a.example/2", articles: [articles[1]] });
});

test("an error remains until the field it names is corrected", () => {
  const empty = { ...blank, content: "" };
  const [error] = missingParts([empty]);
  expect(error?.name).toBe("articles.0.content");
  expect(remainingError(error, { urls: "", articles: [{ ...empty, title: "A" }] })).toBe(error);
  const corrected = { urls: "", articles: [{ ...empty, content: "Text" }] };
  expect(remainingError(error, corrected)).toBeUndefined();
  const noUrls = { name: "urls", message: "Please enter at least one LinkedIn article URL" };
  expect(remainingError(noUrls, { urls: " ", articles: [] })).toEqual(noUrls);
  expect(remainingError(noUrls, { urls: "https://a.example", articles: [] })).toBeUndefined();
});
