import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asvsSections } from "./fixtures/asvs-5.0.0.ts";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/SECURITY.md"), "utf8");
const rows = [...text.matchAll(/^\| V(\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id = "", , status = ""]) => ({ id, status }),
);

test("each requirement of levels 1 and 2 is listed once, in order, and no other", () => {
  const required = Object.entries(asvsSections).flatMap(([section, levels]) =>
    [...levels].flatMap((level, at) => (level === "3" ? [] : [`${section}.${at + 1}`])),
  );
  // The standard itself states this number of requirements.
  expect(required).toHaveLength(70 + 183);
  expect(rows.map(({ id }) => id)).toEqual(required);
});

test("each has a status", () => {
  expect(rows).not.toEqual([]);
  for (const { id, status } of rows) {
    expect(status, id).toMatch(/^\*\*(Met|Does not apply|Operator|Gap)\*\*/);
  }
});

test("the tests, files and documents that are named exist", () => {
  const files = [...text.matchAll(/`([\w@./-]+\.tsx?)`/g)].map(([, path = ""]) => path);
  const documents = [...text.matchAll(/\]\(([\w./-]+\.md)\)/g)].map(([, path]) => `docs/${path}`);
  expect(files.length).toBeGreaterThan(100);
  const named = [...files.filter((path) => path.includes("/")), ...documents];
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
