import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const records = globSync("docs/decisions/*.md", { cwd: root });

test("each link between documents leads to a file", () => {
  const links = listFiles("md").flatMap((file) =>
    [...readText(file).matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = ""]) => ({ file, target }))
      .filter(({ target }) => !/^[a-z]+:/.test(target)),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ file, target }) => !existsSync(join(root, dirname(file), target)));
  expect(broken).toEqual([]);
});

test("each decision that code or a document names has a record", () => {
  const numbers = new Set(records.map((file) => /(\d{3})-/.exec(file)?.[1]));
  const named = listFiles("{css,md,mjs,ts,tsx}").flatMap((file) =>
    [...readText(file).matchAll(/(?:docs\/decisions\/|\bdecisions? |\[)(\d{3})(?!\d)/gi)]
      .filter(([match]) => !match.startsWith("[") || file.endsWith(".md"))
      .map(([, number = ""]) => ({ file, number })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});

function listFiles(extension: string) {
  return globSync(
    [
      `*.${extension}`,
      `{app,bench,content,db,deploy,docs,features,platform,scripts,server,tests}/**/*.${extension}`,
    ],
    { cwd: root },
  );
}

function readText(file: string) {
  return readFileSync(join(root, file), "utf8");
}
