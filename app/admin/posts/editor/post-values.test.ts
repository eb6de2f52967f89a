import { expect, test } from "vitest";
import { bodyOf, changed, EMPTY, isBlank, valuesOf, withFollowingSlug } from "./post-values.ts";

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

test("a schedule is in the firm's time zone in the form, and an instant for the API", () => {
  const at = "2026-07-01T16:00:00.000Z";
  const values = valuesOf({ ...EMPTY, tags: [], publish_at: at });
  expect(values.publish_at).toBe("2026-07-01T09:00");
  expect(bodyOf(values).publish_at).toBe(at);
  expect(bodyOf(EMPTY).publish_at).toBeNull();
});

test("publishing now removes the schedule", () => {
  const scheduled = { ...EMPTY, publish_at: "2026-07-01T09:00" };
  expect(changed(scheduled, { published: true }).publish_at).toBe("");
  expect(changed(scheduled, { title: "A" }).publish_at).toBe("2026-07-01T09:00");
});

test("an untitled post without text or images is blank, whatever is set for publishing", () => {
  const settings = { slug: "a", published: true, publish_at: "2026-07-01T09:00", author_id: "1" };
  expect(isBlank({ ...EMPTY, ...settings })).toBe(true);
  expect(isBlank({ ...EMPTY, title: " ", content: "<p></p>\n<p>&nbsp;<br></p>" })).toBe(true);
  expect(isBlank({ ...EMPTY, title: "A" })).toBe(false);
  expect(isBlank({ ...EMPTY, content: '<p><img src="/a.png" alt=""></p>' })).toBe(false);
  expect(isBlank({ ...EMPTY, excerpt: "A" })).toBe(false);
});
