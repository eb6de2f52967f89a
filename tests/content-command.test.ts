import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { websiteSchema } from "#content/schema/website.ts";
import { website as defaults } from "#content/website.ts";
import { currentContent } from "#features/website/queries.server.ts";
import { startCommand } from "./helpers/command.ts";
import { testDatabase } from "./helpers/database.ts";
import { websitePublishes } from "./helpers/tables.ts";

const database = testDatabase();
let folder: string;
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-content-"));
  file = join(folder, "published.json");
});
afterAll(() => rm(folder, { recursive: true }));

/** This process has the database open, as a running site does. */
const run = (...args: string[]) =>
  startCommand("content.ts", args, { DATA_DIR: database.dataDir }).ended;

const content = { ...defaults, firm: { ...defaults.firm, name: "The owner’s" } };

test("nothing is written until something is published", async () => {
  expect(await run("export", file)).toMatchObject({
    code: 1,
    complained: "Nothing has been published in the admin area yet.",
  });
});

test("what is published is written as the next build’s defaults, and then overrides nothing", async () => {
  const at = new Date();
  await database.db
    .insert(websitePublishes)
    .values({ content, defaults, changes: 1, publishedAt: at });
  expect(await run("export", file)).toEqual({
    code: 0,
    said: `Wrote what is published to ${file}.`,
    complained: "",
  });
  const written = JSON.parse(await readFile(file, "utf8"));
  expect(written).toEqual(content);
  // Written in the order of the schema, so that git shows only changes.
  expect(JSON.stringify(written)).toBe(JSON.stringify(websiteSchema.parse(content)));
  expect(await run("check", file)).toMatchObject({ code: 0, complained: "" });
  expect(currentContent({ content, defaults }, written)).toMatchObject({
    content: written,
    newDefaults: [],
  });
});

test("the build refuses content that breaks a rule, and says where", async () => {
  await writeFile(file, JSON.stringify({ ...content, firm: { ...content.firm, name: "" } }));
  expect(await run("check", file)).toMatchObject({
    code: 1,
    complained: `${file} breaks a rule:\n  firm.name: Name is missing`,
  });
  await writeFile(file, "{");
  expect((await run("check", file)).complained).toContain(`${file} can’t be read: `);
});

test("the content in the repository keeps the rules", async () => {
  expect(await run("check")).toMatchObject({ code: 0, complained: "" });
});

test.each([[], ["publish"], ["export", "a", "b"]])("%j shows how it is used", async (...args) => {
  const { code, complained } = await run(...args);
  expect([code, complained]).toEqual([1, expect.stringContaining("Usage: npm run content")]);
});
