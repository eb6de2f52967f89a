import { expect, test } from "vitest";
import { publishError } from "../editor/use-post-editing.ts";
import { EMPTY, type PostValues } from "../form-values.ts";
import { planSentence, type SavedState } from "./save-plan.ts";

const NOW = new Date("2026-11-18T05:00:00Z");
const PUBLISHED: SavedState = {
  published: true,
  published_at: "2026-11-05T18:00:00.000Z",
  first_published_at: "2025-03-05T18:00:00.000Z",
  publish_at: null,
};
const DRAFT = { ...PUBLISHED, published: false, published_at: null };
const SCHEDULED = { ...DRAFT, publish_at: "2026-11-22T17:24:00.000Z" };
const ON = { published: true };
const LATER = { ...ON, later: true };

test.each<[string, SavedState, Partial<PostValues>]>([
  ["Saves the draft", undefined, {}],
  ["Saves the draft", DRAFT, { later: true, publish_at: "2026-11-22T09:24" }],
  ["Saves the draft, no longer scheduled", SCHEDULED, {}],
  ["Takes the post off the site", PUBLISHED, {}],
  ["Publishes now", undefined, ON],
  ["Publishes now", SCHEDULED, { ...ON, publish_at: "2026-11-22T09:24" }],
  ["Publishes now, dated Mar 5, 2025", DRAFT, { ...ON, date: "other", other_date: "2025-03-05" }],
  ["Publishes Nov 22, 9:24 AM Pacific", DRAFT, { ...LATER, publish_at: "2026-11-22T09:24" }],
  ["Publishes Jul 1, 2099, 9:00 AM Pacific", DRAFT, { ...LATER, publish_at: "2099-07-01T09:00" }],
  ["Choose when to publish, Pacific time", DRAFT, LATER],
  ["Updates the post, dated Nov 17, 2026", PUBLISHED, ON],
  ["Updates the post, keeps Nov 5, 2026", PUBLISHED, { ...ON, date: "keep" }],
  [
    "Updates the post, dated Mar 5, 2025",
    PUBLISHED,
    { ...ON, date: "other", other_date: "2025-03-05T18:00:00.000Z" },
  ],
])("the next save in words: %s", (sentence, post, values) => {
  expect(planSentence({ ...EMPTY, ...values }, post, NOW).replace(/\s/g, " ")).toBe(sentence);
});

const other = (other_date: string): Partial<PostValues> => ({ ...ON, date: "other", other_date });

test.each<[string, SavedState, Partial<PostValues>]>([
  ["Enter both a date and a time", DRAFT, LATER],
  ["Publish at must be in the future", DRAFT, { ...LATER, publish_at: "2026-11-17T20:00" }],
  ["Enter a date", PUBLISHED, other("")],
  ["The date can’t be before 1970", PUBLISHED, other("0202-03-05")],
  ["The date can’t be in the future", PUBLISHED, other("2026-11-18")],
])("what can't be saved: %s", (message, post, values) => {
  expect(publishError({ ...EMPTY, ...values }, post, NOW)?.message).toBe(message);
});

test.each<[string, SavedState, Partial<PostValues>]>([
  // It is still the 17th in the firm's time zone, and noon has passed there.
  ["today", PUBLISHED, other("2026-11-17")],
  ["a time that is not in use", DRAFT, { ...ON, publish_at: "2020-01-01T00:00" }],
  ["a date that is not in use", DRAFT, { date: "other", other_date: "" }],
])("%s is no error", (_, post, values) => {
  expect(publishError({ ...EMPTY, ...values }, post, NOW)).toBeUndefined();
});
