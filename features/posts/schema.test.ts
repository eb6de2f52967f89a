import { expect, test } from "vitest";
import { injections } from "../../tests/fixtures/injections.ts";
import { postBody } from "../../tests/helpers/posts.ts";
import { postSchema } from "./schema.ts";

function firstMessage(change: object) {
  const result = postSchema.safeParse(postBody({ ...change }));
  return result.success ? undefined : result.error.issues[0]?.message;
}

test.each([
  [{ title: "" }, "Title is required"],
  [{ title: "  " }, "Title is required"],
  [{ title: undefined }, "Title is required"],
  [{ title: "a".repeat(201) }, "Title must be less than 200 characters"],
  [{ slug: "" }, "Slug is required"],
  [{ slug: "a".repeat(201) }, "Slug must be less than 200 characters"],
  [{ slug: "A B" }, "Slug must contain only lowercase letters, numbers, and hyphens"],
  [{ slug: "é" }, "Slug must contain only lowercase letters, numbers, and hyphens"],
  [{ slug: "../x" }, "Slug must contain only lowercase letters, numbers, and hyphens"],
  [{ slug: "tag" }, "This slug is reserved. Please choose another."],
  [{ slug: "tags" }, "This slug is reserved. Please choose another."],
  [{ slug: "author" }, "This slug is reserved. Please choose another."],
  [{ excerpt: "a".repeat(501) }, "Excerpt must be less than 500 characters"],
  [{ content: "" }, "Content is required"],
  [{ content: " \n " }, "Content is required"],
  [{ content: "a".repeat(1_000_001) }, "Content must be less than 1,000,000 characters"],
  [{ featured_image: "picture.png" }, "Must be a valid URL"],
  [{ featured_image: "javascript:alert(1)" }, "Must be a valid URL"],
  [{ featured_image: "//example.com/a.png" }, "Must be a valid URL"],
  [{ featured_image: "/storage/blog-images/../../etc/passwd" }, "Must be a valid URL"],
  [{ og_image: "data:image/png;base64,AAAA" }, "Must be a valid URL"],
  [{ og_image: `https://example.com/${"a".repeat(2000)}` }, "Must be a valid URL"],
  [{ tags: "a".repeat(501) }, "Tags must be less than 500 characters"],
  [{ tags: ["a".repeat(300), "b".repeat(300)] }, "Tags must be less than 500 characters"],
  [{ meta_title: "a".repeat(61) }, "Meta title must be less than 60 characters"],
  [{ meta_description: "a".repeat(161) }, "Meta description must be less than 160 characters"],
  [{ published: "yes" }, "Published must be true or false"],
])("%j is refused", (change, message) => {
  expect(firstMessage(change)).toBe(message);
});

test("content with too much of what takes long is refused", () => {
  expect(firstMessage({ content: "<h2>a</h2>".repeat(1_001) })).toBe(
    "Content must have at most 1,000 headings. Split it into several posts.",
  );
});

test("the message of the first failing field is shown, in the order of the form", () => {
  expect(firstMessage({ content: "", slug: "", title: "" })).toBe("Title is required");
  expect(firstMessage({ content: "", slug: "" })).toBe("Slug is required");
});

test.each(["feed", "page", "preview", "search", "index"])("the slug %s is accepted", (slug) => {
  expect(firstMessage({ slug })).toBeUndefined();
});

test("the limits themselves are accepted", () => {
  const limits = {
    title: "a".repeat(200),
    slug: "a".repeat(200),
    excerpt: "a".repeat(500),
    tags: "a".repeat(500),
    meta_title: "a".repeat(60),
    meta_description: "a".repeat(160),
  };
  expect(firstMessage(limits)).toBeUndefined();
});

test("no injection passes for the URL of an image", () => {
  for (const text of injections) {
    expect(firstMessage({ featured_image: text }), text).toBe("Must be a valid URL");
    expect(firstMessage({ og_image: text }), text).toBe("Must be a valid URL");
  }
});

test("tags are split on commas, trimmed, and empties dropped", () => {
  expect(postSchema.parse(postBody({ tags: " data, , AI ,data,," })).tags).toEqual(["data", "AI"]);
  expect(postSchema.parse(postBody({ tags: ["data", " AI "] })).tags).toEqual(["data", "AI"]);
  expect(postSchema.parse(postBody({ tags: undefined })).tags).toEqual([]);
});

test("empty optional texts become null", () => {
  const empty = { excerpt: " ", featured_image: "", meta_title: "", meta_description: "" };
  expect(postSchema.parse(postBody({ ...empty, og_image: undefined }))).toMatchObject({
    excerpt: null,
    featured_image: null,
    meta_title: null,
    meta_description: null,
    og_image: null,
  });
});
