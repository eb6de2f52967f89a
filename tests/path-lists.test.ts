import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import importRules from "../.dependency-cruiser.mjs";
import knip from "../knip.json" with { type: "json" };
import { ONLY_IN_ALL } from "../scripts/dev/only-in-all.mjs";
import { scriptGroups, separatePackages } from "../vite.config.ts";

type Rule = { name: string; from: Side; to: Side };
type Side = { path?: string | string[] | undefined; pathNot?: string | string[] | undefined };

// A pattern that matches nothing does nothing, and none of these tools say so.
const root = join(import.meta.dirname, "..");
const find = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" });
const files = [
  ...find("{app,bench,content,db,features,platform,scripts,server,tests}/**/*.*"),
  ...globSync("node_modules/{*,@*/*}", { cwd: root }).map((path) => `${path}/`),
  ...globSync("node_modules/lucide-react/dist/esm/icons/*.mjs", { cwd: root }),
].map((path) => `/${path}`);
const isSpecifier = (name: string) => name === "nothing-unresolvable";

const expressions = [
  ...(importRules.forbidden as Rule[])
    .filter(({ name }) => !isSpecifier(name))
    .flatMap(({ from, to }) => [from.path, from.pathNot, to.path, to.pathNot])
    .flat(),
  importRules.options.includeOnly.path,
  ...separatePackages.map((name) => `^node_modules/${name}/$`),
  ...scriptGroups.flatMap(({ files }) => files.map(({ source }) => source)),
].flatMap((pattern) => (pattern ? alternatives(pattern) : []));

const globs = [
  ...ONLY_IN_ALL.map((pattern) => pattern.replace(/\*\*$/, "**/*.test.*")),
  ...knip.entry,
  ...knip.project,
  ...find("app/styles/*.css").flatMap(sources),
].flatMap(braceAlternatives);

test("each pattern in a list of paths matches a file", () => {
  expect(expressions.length).toBeGreaterThan(100);
  expect(globs.length).toBeGreaterThan(50);
  const matchesNone = (pattern: string) => {
    const expression = new RegExp(pattern.replace(/^\^/, "^/"));
    return !files.some((file) => expression.test(file));
  };
  expect(expressions.filter(matchesNone)).toEqual([]);
  expect(globs.filter((pattern) => find(pattern).length === 0)).toEqual([]);
});

/** `a(b|c)` as `ab` and `ac`. What a lookahead leaves out is looked for, too. */
function alternatives(pattern: string): string[] {
  const group = /\((?:\?[:!])?([^()]*)\)/.exec(pattern);
  // `$1` is what another pattern has matched.
  if (!group) return pattern.split("|").filter((each) => !each.includes("$1"));
  const [whole, choices = ""] = group;
  return choices.split("|").flatMap((choice) => alternatives(pattern.replace(whole, () => choice)));
}

function braceAlternatives(pattern: string): string[] {
  const [whole, choices = ""] = /\{([^{}]*)\}/.exec(pattern) ?? [];
  if (!whole) return [pattern];
  return choices.split(",").flatMap((choice) => braceAlternatives(pattern.replace(whole, choice)));
}

function sources(styles: string) {
  const text = readFileSync(join(root, styles), "utf8");
  return [...text.matchAll(/@source (?:not )?"([^"]+)"/g)].map(([, path = ""]) =>
    join("app/styles", path),
  );
}
