import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import knip from "../knip.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const LINES_MAX = 400;
/** Files with other reasons. */
const REASONS = {
  "app/admin/layout/drawer.tsx": "Its Dialog is Base UI's, its importer's is ours.",
};

test("a file has two importers, or another reason to be a file", () => {
  const files = find("{app,db,features,platform,scripts,server}/**/*.{ts,tsx}").filter(isSource);
  const importers = Map.groupBy(files.flatMap(imports), ({ to }) => to);
  const entries = new Set(knip.entry.flatMap(find));
  const superfluous = files.filter((file) => {
    const found = importers.get(file) ?? [];
    const [first] = found;
    return (
      first &&
      new Set(found.map(({ from }) => from)).size === 1 &&
      !found.some(({ isLazy }) => isLazy) &&
      !entries.has(file) &&
      !entries.has(first.from) &&
      !isOwnersTables(file) &&
      !isVerbOfApi(file, first.from) &&
      !(file in REASONS) &&
      find(`${file.replace(/\.tsx?$/, "")}.test.{ts,tsx}`).length === 0 &&
      room(file) === room(first.from) &&
      lines(file) + lines(first.from) <= LINES_MAX
    );
  });
  expect(superfluous).toEqual([]);
});

function imports(from: string) {
  const found = read(from).matchAll(/(import\(|from |import )\s*"([#.][^"?]+)/g);
  return [...found].map(([, how, path = ""]) => ({
    from,
    to: path.startsWith("#") ? path.slice(1) : join(dirname(from), path),
    isLazy: how === "import(",
  }));
}

/** A feature, or an area of the app, of the server or of the platform. */
function room(file: string) {
  return file.split("/").slice(0, 2).join("/");
}

/** Each file of db/schema has the tables of one owner. */
function isOwnersTables(file: string) {
  return file.startsWith("db/schema/");
}

/** Queries and commands can be read, and called by jobs, apart from a feature's HTTP routes. */
function isVerbOfApi(file: string, importer: string) {
  return importer.endsWith("api.server.ts") && file.startsWith("features/");
}

function lines(file: string) {
  return read(file).split("\n").length;
}

function read(file: string) {
  return readFileSync(join(root, file), "utf8");
}

function find(pattern: string) {
  return globSync(pattern, { cwd: root });
}

function isSource(file: string) {
  return !/\.test\.tsx?$|^db\/migrations\//.test(file);
}
