import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const FOLDERS = [
  "app",
  "bench",
  "content",
  "db",
  "features",
  "platform",
  "scripts",
  "server",
  "tests",
];
const FILES_MAX = 25;
const SOURCE = /\.(tsx?|mjs|css)$/;
const TEST = /\.(test|spec)\.tsx?$/;

test("no folder has more source files than a newcomer can survey", () => {
  const counts = FOLDERS.flatMap((folder) => countFiles(folder));
  expect(counts.length).toBeGreaterThan(100);
  expect(counts.filter(({ count }) => count > FILES_MAX)).toEqual([]);
});

/** Tests are not counted, because they lie beside what they test. */
function countFiles(folder: string): { folder: string; count: number }[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  const count = entries.filter(({ name }) => SOURCE.test(name) && !TEST.test(name)).length;
  const inside = entries.filter((entry) => entry.isDirectory());
  return [{ folder, count }, ...inside.flatMap(({ name }) => countFiles(`${folder}/${name}`))];
}
