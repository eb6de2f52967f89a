import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

// While a release is installed, its older version still runs on the same database; see docs/DEPLOY.md.
// To remove something, first release a version that no longer uses it. Then list the migration here,
// with that version, and remove it.
const REMOVES_WHAT_IS_NO_LONGER_USED: Record<string, string> = {};

// Older migrations were written before this rule.
const FIRST = "0027";

const BREAKS_THE_OLDER_VERSION: Record<string, RegExp> = {
  "removes a table": /\bDROP TABLE\b/i,
  "removes a view": /\bDROP VIEW\b/i,
  "removes a column": /\bDROP COLUMN\b/i,
  "renames something": /\bRENAME\b/i,
  "requires a value that the older version does not write": /\bSET NOT NULL\b/i,
  "adds a column that the older version does not write":
    /\bADD COLUMN (?!.*\bDEFAULT\b)(?!.*\bGENERATED\b).*\bNOT NULL\b/i,
  "removes a default": /\bDROP DEFAULT\b/i,
  "changes the type of a column": /\bALTER COLUMN \S+ (SET DATA )?TYPE\b/i,
  "refuses rows that the older version writes": /\bADD CONSTRAINT .*\b(CHECK|UNIQUE)\b/i,
  "allows only one row where the older version may write two": /\bCREATE UNIQUE INDEX\b/i,
};

const folder = join(import.meta.dirname, "migrations");
const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql") && name >= FIRST);

test.each(migrations)("the older version can run on a database with %s", (name) => {
  if (name in REMOVES_WHAT_IS_NO_LONGER_USED) return;
  expect(findProblems(readFileSync(join(folder, name), "utf8"))).toEqual([]);
});

describe("the rule", () => {
  test.each([
    ["removes a column", `ALTER TABLE "users" DROP COLUMN "name";`],
    ["removes a view", `DROP VIEW "public"."live_posts";`],
    ["renames something", `ALTER TABLE "users" RENAME COLUMN "name" TO "full_name";`],
    [
      "adds a column that the older version does not write",
      `ALTER TABLE "users" ADD COLUMN "phone" text NOT NULL;`,
    ],
    [
      "allows only one row where the older version may write two",
      `CREATE UNIQUE INDEX "users_name" ON "users" USING btree ("name");`,
    ],
  ])("finds what %s", (problem, statement) => {
    expect(findProblems(statement)).toEqual([problem]);
  });

  test.each([
    `ALTER TABLE "users" ADD COLUMN "phone" text;`,
    `ALTER TABLE "users" ADD COLUMN "phone" text DEFAULT '' NOT NULL;`,
    `DROP VIEW "public"."live_posts";--> statement-breakpoint
     CREATE VIEW "public"."live_posts" AS (select "id" from "blog_posts");`,
    `CREATE TABLE "notes" ("id" uuid);--> statement-breakpoint
     CREATE UNIQUE INDEX "notes_id" ON "notes" USING btree ("id");`,
  ])("allows %s", (statements) => expect(findProblems(statements)).toEqual([]));
});

/** Changes that the older version could not live with. It does not know tables that the migration creates. */
function findProblems(migration: string) {
  const created = [...migration.matchAll(/CREATE TABLE ("\w+")/g)].map(([, table = ""]) => table);
  const views = [...migration.matchAll(/CREATE VIEW (\S+)/g)].map(([, view = ""]) => view);
  const statements = migration
    .split("--> statement-breakpoint")
    .filter((statement) => !statement.trimStart().startsWith("CREATE TABLE"))
    .filter((statement) => !created.some((table) => isAbout(statement, table)))
    // A view is replaced to get another column.
    .filter((statement) => !views.some((view) => statement.includes(`DROP VIEW ${view}`)));
  return Object.entries(BREAKS_THE_OLDER_VERSION)
    .filter(([, pattern]) => statements.some((statement) => pattern.test(statement)))
    .map(([problem]) => problem);
}

function isAbout(statement: string, table: string) {
  return statement.includes(`ALTER TABLE ${table}`) || statement.includes(` ON ${table}`);
}
