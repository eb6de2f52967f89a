import { expect, test } from "vitest";
import { EMPTY, valuesOf, withFollowingSlug } from "./post-values.ts";

test("the slug follows the title letter by letter", () => {
  let values = EMPTY;
  for (const title of ["O", "On", "On ", "On time"]) values = withFollowingSlug(values, title);
  expect(values).toMatchObject({ title: "On time", slug: "on-time" });
});

test("a slug that was edited stays, even when it was emptied", () => {
  const edited = { ...EMPTY, title: "On time", slug: "punctual" };
  expect(withFollowingSlug(edited, "Too late").slug).toBe("punctual");
  expect(withFollowingSlug({ ...edited, slug: "" }, "Too late").slug).toBe("");
});

test("what a post lacks is empty in its form, and its tags are one line", () => {
  const post = { ...EMPTY, title: "A", slug: "a", content: "b", published: true };
  const nothing = { excerpt: null, featured_image: null, og_image: null };
  const meta = { meta_title: null, meta_description: null };
  expect(valuesOf({ ...post, ...nothing, ...meta, tags: ["data", "AI"] })).toEqual({
    ...post,
    tags: "data, AI",
  });
});
