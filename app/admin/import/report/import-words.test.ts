import { expect, test } from "vitest";
import type { Counts, ListedImport } from "../import-queries.ts";
import {
  completeText,
  describeResult,
  imagesWords,
  importedBeforeWords,
  slugWords,
  stoppedWords,
  undoneWords,
} from "./import-words.ts";

const counts = { created: 1200, updated: 4, failed: 2 } as Counts;

function listed(change: Partial<ListedImport>): ListedImport {
  return {
    id: "1",
    source: "wordpress",
    stage: "done",
    state: "done",
    files: ["export.xml"],
    options: {},
    report: {},
    counts,
    failed_images: 0,
    created_at: "2025-03-05T12:00:00Z",
    finished_at: null,
    ...change,
  };
}

test("a finished import is described by its counts", () => {
  expect(describeResult(listed({}))).toBe("1,204 imported, 2 failed");
});

test.each([
  ["ready", "ready", "Not started"],
  ["writing", "running", "Running"],
  ["fetching_images", "running", "Fetching images"],
  ["writing", "failed", "Stopped, 1,204 imported"],
  ["cancelled", "cancelled", "Canceled"],
  ["undoing", "running", "Undoing"],
  ["undoing", "failed", "Undo stopped"],
  ["undone", "undone", "Undone"],
] as const)("%s that is %s is shown as %s", (stage, state, words) => {
  expect(describeResult(listed({ stage, state }))).toBe(words);
});

const image = {
  post_id: "1",
  address: "https://example.com/a.png",
  title: "A",
  reason: "The server returned 404.",
};

test.each([
  [0, 0, "No images to fetch."],
  [0, 2, "No images fetched. 2 couldn’t be fetched and still load from the old site."],
  [1, 1, "1 image fetched. 1 couldn’t be fetched and still loads from the old site."],
  [1204, 0, "1,204 images fetched."],
])("%i images fetched and %i failed are described", (fetched, count, words) => {
  const failed = Array.from({ length: count }, () => image);
  expect(imagesWords({ fetched, failed, posts: 3, looked_at: 3 })).toBe(words);
});

test("images that were not requested, or not all checked, are described", () => {
  expect(imagesWords(undefined)).toBe("Images still load from the old site.");
  expect(imagesWords({ fetched: 0, failed: [image], posts: 3, looked_at: 2 })).toBe(
    "No images fetched. 1 couldn’t be fetched and still loads from the old site. Not all posts were checked.",
  );
});

test("an import or an undo that stopped says how far it got", () => {
  const half = { ...counts, created: 100, updated: 0, failed: 2, chosen_new: 300 };
  const stopped = { stage: "writing", options: {} } as const;
  expect(stoppedWords({ ...stopped, counts: half })).toMatch(/^102 of 300 posts imported/);
  const whole = { ...half, created: 298 };
  expect(stoppedWords({ ...stopped, counts: whole })).toMatch(/^All posts are imported/);
  const undoing = { ...half, created: 50, undone: 250 };
  expect(stoppedWords({ ...stopped, counts: undoing, stage: "undoing" })).toMatch(
    /^250 of 300 posts undone/,
  );
});

test("an undo that left edited posts alone says so", () => {
  expect(
    describeResult(listed({ stage: "undone", state: "undone", report: { undone: 3, kept: 1 } })),
  ).toBe("Undone, 1 left as is");
  expect(undoneWords(1, 0)).toBe("1 post undone.");
  expect(undoneWords(3, 1)).toBe("3 posts undone. 1 was edited after the import and left as is.");
  expect(undoneWords(0, 2)).toBe("0 posts undone. 2 were edited after the import and left as is.");
});

test("a slug is the export's, another one, or will be generated", () => {
  expect(slugWords({ slug: "a-post", given_slug: "a-post" })).toEqual(["a-post"]);
  expect(slugWords({ slug: "a-post-2", given_slug: "a-post" })).toEqual([
    "a-post-2",
    "instead of a-post",
  ]);
  expect(slugWords({ slug: "a-post", given_slug: "" })).toEqual(["Will be generated", "as a-post"]);
  expect(slugWords({ slug: "", given_slug: "" })).toEqual(["Will be generated"]);
});

test("the end is described in the specification's words", () => {
  expect(completeText(2, 1)).toBe("Successfully imported 2 article(s). 1 failed.");
});

test("what was imported before is counted in words", () => {
  expect(importedBeforeWords("wordpress", 1200)).toBe("All 1,200 posts were imported before.");
  expect(importedBeforeWords("linkedin", 1)).toBe("The article was imported before.");
});
