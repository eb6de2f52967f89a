import { expect, test } from "vitest";
import { EMPTY, type PostValues } from "../form-values.ts";
import { type RestoreChoice, restoredValues, valuesOfVersion } from "./version-values.ts";

const AT = "2025-03-05T17:30:00.000Z";
const OTHER = "2025-01-02T17:30:00.000Z";
const CURRENT = { ...EMPTY, title: "New", slug: "new", published: true, author_id: "someone" };
const DRAFT = { ...EMPTY, title: "Old", slug: "old", tags: ["a", "b"], published: false };
const POST = { published: true, published_at: AT, first_published_at: AT, publish_at: null };

type Version = typeof DRAFT & { published_at?: string };

function restored(version: Version, current: PostValues, ...chosen: RestoreChoice[]) {
  const old = valuesOfVersion(version, current, POST);
  return { ...current, ...restoredValues(old, new Set(chosen)) };
}

test("the oldest version of a published post leaves it on the site, with its slug and author", () => {
  const words = { ...CURRENT, title: "Old", tags: "a, b" };
  expect(restored(DRAFT, CURRENT)).toEqual(words);
  expect(restored({ ...DRAFT, published: true, published_at: AT }, CURRENT)).toEqual(words);
});

test("its slug, its publish state and its date are restored if they are chosen", () => {
  expect(restored(DRAFT, CURRENT, "Slug")).toMatchObject({ slug: "old", published: true });
  expect(restored(DRAFT, CURRENT, "Publish state")).toMatchObject({
    slug: "new",
    published: false,
  });
  const published = { ...DRAFT, published: true, published_at: AT };
  expect(restored(published, CURRENT, "Date")).toMatchObject({ date: "keep" });
  expect(restored({ ...published, published_at: OTHER }, CURRENT, "Date")).toMatchObject({
    date: "other",
    other_date: OTHER,
  });
  expect(restored(DRAFT, CURRENT, "Date")).toMatchObject({ date: "today" });
});

test("a schedule stays, unless the publish state of a version is chosen, which has none", () => {
  const scheduled = { ...CURRENT, later: true, publish_at: "2026-07-01T09:00" };
  expect(restored(DRAFT, scheduled)).toMatchObject({ published: true, later: true });
  expect(restored(DRAFT, scheduled, "Publish state")).toMatchObject({
    published: false,
    later: false,
    publish_at: "2026-07-01T09:00",
  });
});
