import { expect, test } from "vitest";
import type { Counts } from "../../../api/imports.ts";
import { found, importProgress, offered, toImport } from "./import-counts.ts";

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
  expect(found(counts)).toBe(12);
});

test("changed posts count only when they are to be updated", () => {
  expect(offered(counts, "skip")).toBe(7);
  expect(offered(counts, "update")).toBe(10);
  expect(toImport(counts, "skip")).toBe(6);
  expect(toImport(counts, "update")).toBe(9);
});

test("progress counts what failed too", () => {
  const running = { ...counts, created: 3, failed: 1 };
  expect(importProgress({ counts: running, options: {} })).toEqual({ done: 4, total: 6 });
  const options = { on_existing: "update" } as const;
  expect(importProgress({ counts: running, options })).toEqual({ done: 4, total: 9 });
});
