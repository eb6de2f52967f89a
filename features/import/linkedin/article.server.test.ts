import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { expectGolden } from "../../../tests/helpers/golden.ts";
import { skippedRecord } from "../../../tests/helpers/wxr.ts";
import { readLinkedInArticle } from "./article.server.ts";

const FOLDER = new URL("../../../tests/fixtures/linkedin/", import.meta.url);
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".html"))
  .map((name) => name.slice(0, -5));

test.each(names)("an article is read as recorded: %s", (name) => {
  const html = readFileSync(new URL(`${name}.html`, FOLDER), "utf8");
  const found = readLinkedInArticle(html, `${name}.html`);
  const { kind, key, warnings } = found;
  const record =
    kind === "skipped" ? skippedRecord(found) : { kind, post: { key, ...found.source, warnings } };
  expectGolden(record, new URL(`${name}.json`, FOLDER));
});

test("there are enough oddities", () => {
  expect(names.length).toBeGreaterThanOrEqual(8);
});

test.each(["<p ", '<p class="published', "<h1>", "<div>", "<p><br>", "<img src=", "<b> "])(
  "a megabyte of %j is read in one go",
  (text) => {
    const html = `<h1>A</h1><p class="published">Published on 2020-01-02 10:00</p>x${text.repeat(1_000_000 / text.length)}`;
    expect(readLinkedInArticle(html, "a.html").kind).toBe("post");
  },
);
