import { expect, test } from "vitest";
import { dateFields, postBody } from "./editor/use-post-editing.ts";
import {
  EMPTY,
  isBlank,
  type PostValues,
  savedValues,
  valuesAfterSave,
  valuesOfSaved,
  withFollowingSlug,
} from "./form-values.ts";
import type { SavedState } from "./publishing/save-plan.ts";

const AT = "2025-03-05T18:00:12.345Z";
const PUBLISHED: SavedState = {
  published: true,
  published_at: AT,
  first_published_at: AT,
  publish_at: null,
};

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
  expect(savedValues({ ...post, ...nothing, ...meta, tags: ["data", "AI"] })).toEqual({
    ...post,
    tags: "data, AI",
  });
});

test("a schedule is in the firm's time zone in the form, and an instant for the API", () => {
  const at = "2026-07-01T16:00:00.000Z";
  const values = savedValues({ ...EMPTY, tags: [], publish_at: at });
  expect(values.publish_at).toBe("2026-07-01T09:00");
  expect(postBody(values, undefined).publish_at).toBe(at);
  expect(postBody(EMPTY, undefined).publish_at).toBeNull();
});

test("a scheduled post is one that is published later, until it is published now", () => {
  const values = savedValues({ ...EMPTY, tags: [], publish_at: "2026-07-01T16:00:00.000Z" });
  expect(values).toMatchObject({ published: true, later: true });
  expect(postBody(values, undefined)).toMatchObject({ published: false });
  expect(postBody({ ...values, later: false }, undefined)).toMatchObject({
    published: true,
    publish_at: null,
  });
  expect(postBody({ ...values, published: false }, undefined)).toMatchObject({
    published: false,
    publish_at: null,
  });
  expect(postBody(values, PUBLISHED)).toMatchObject({ published: true, publish_at: null });
});

test("a published post is dated now, unless its date is kept or another one is chosen", () => {
  const now = new Date("2026-11-18T17:00:00Z");
  const dated = (date: PostValues["date"], other_date = "") =>
    dateFields({ ...EMPTY, date, other_date }, now);
  expect(dated("today", "2025-03-05")).toEqual({});
  expect(dated("keep")).toEqual({ keep_date: true });
  expect(dated("other", "2025-03-05")).toEqual({ date: "2025-03-05T20:00:00.000Z" });
  expect(dated("other", AT)).toEqual({ date: AT });
  // Before noon, noon would be in the future.
  expect(dated("other", "2026-11-18")).toEqual({});
  expect(dated("other", "2026-11-18T16:00:00.000Z")).toEqual({ date: "2026-11-18T16:00:00.000Z" });
});

test("after a save in place the form has what is stored, and what was typed since", () => {
  const sent = { ...EMPTY, title: " A ", content: "Text" };
  const stored = { ...sent, title: "A" };
  const current = { ...sent, content: "Text and more" };
  expect(valuesAfterSave(current, sent, stored)).toEqual({ ...stored, content: "Text and more" });
});

test("a published post keeps its date for an admin who chose Keep last, others have none", () => {
  const post = { ...EMPTY, tags: [], published: true };
  const draft = { ...post, published: false };
  expect(savedValues(post).date).toBe("today");
  expect(savedValues(post, true).date).toBe("keep");
  expect(savedValues(draft, true).date).toBe("today");
  // Just published in place: the next save is an update.
  expect(valuesOfSaved(post, EMPTY, true).date).toBe("keep");
  expect(valuesOfSaved(draft, EMPTY, true).date).toBe("today");
});

test("a date that was chosen stays for the next save in place", () => {
  const post = { ...EMPTY, tags: [], published: true };
  expect(valuesOfSaved(post, { ...EMPTY, date: "other" }).date).toBe("keep");
  expect(valuesOfSaved(post, { ...EMPTY, date: "keep" }).date).toBe("keep");
  expect(valuesOfSaved(post, EMPTY).date).toBe("today");
  expect(valuesOfSaved({ ...post, published: false }, { ...EMPTY, date: "keep" }).date).toBe(
    "today",
  );
});

test("an untitled post without text or images is blank, whatever is set for publishing", () => {
  const settings = { slug: "a", published: true, publish_at: "2026-07-01T09:00", author_id: "1" };
  expect(isBlank({ ...EMPTY, ...settings })).toBe(true);
  expect(isBlank({ ...EMPTY, title: " ", content: "<p></p>\n<p>&nbsp;<br></p>" })).toBe(true);
  expect(isBlank({ ...EMPTY, title: "A" })).toBe(false);
  expect(isBlank({ ...EMPTY, content: '<p><img src="/a.png" alt=""></p>' })).toBe(false);
  expect(isBlank({ ...EMPTY, excerpt: "A" })).toBe(false);
});
