import { expect, test } from "vitest";
import type { Counts } from "../import-queries.ts";
import { countImportable, countPublished, countToImport, progressOf } from "./import-words.ts";

const counts: Counts = {
  new: 7,
  same: 2,
  changed: 3,
  skipped: 4,
  chosen: 9,
  chosen_new: 6,
  created: 0,
  updated: 0,
  failed: 0,
  undone: 0,
};

test("all published posts are found, and skipped ones are not", () => {
  expect(countPublished(counts)).toBe(12);
});

test("changed posts count only when they are to be updated", () => {
  expect(countImportable(counts, "skip")).toBe(7);
  expect(countImportable(counts, "update")).toBe(10);
  expect(countToImport(counts, "skip")).toBe(6);
  expect(countToImport(counts, "update")).toBe(9);
});

test("progress counts what failed too", () => {
  const running = { ...counts, created: 3, failed: 1 };
  expect(progressOf({ counts: running, options: {}, stage: "writing" })).toEqual({
    done: 4,
    total: 6,
  });
  const options = { on_existing: "update" } as const;
  expect(progressOf({ counts: running, options, stage: "writing" })).toEqual({ done: 4, total: 9 });
});
