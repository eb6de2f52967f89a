import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getTableName, lt, sql } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { beforeEach, expect, test } from "vitest";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { contactMessages, outbox, rateLimits } from "../../tests/helpers/tables.ts";
import { RETENTIONS, sweep } from "./sweep.ts";

const now = new Date("2026-02-03T12:00:00Z");
const DAY = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

describeWithDatabase("sweep", (database) => {
  beforeEach(async () => {
    await database.db.delete(contactMessages);
    await database.db.delete(outbox);
  });

  const context = (days: string) =>
    contextOn(database.db, now, {
      env: { MESSAGE_RETENTION_DAYS: days, DATA_DIR: database.dataDir },
    });
  const names = async () =>
    (await database.db.select().from(contactMessages)).map(({ name }) => name).sort();

  /** A message whose mail left, failed or waits. */
  async function keep(name: string, days: number, mail: object, fields = {}) {
    const created_at = daysAgo(days);
    const message = { name, email: "ada@example.com", message: "Hello", created_at, ...fields };
    const [stored] = await database.db.insert(contactMessages).values(message).returning();
    const about = { kind: "contact", subject: stored?.id };
    const letter = { to: "firm@example.com", subject: name, text: "Hello" };
    await database.db.insert(outbox).values({ mail: letter, ...about, ...mail });
  }

  test("messages are retained unless a period is set; then old ones are deleted with their email", async () => {
    await keep("old", 30, { sentAt: daysAgo(30) });
    await keep("failed", 30, { failedAt: daysAgo(27) });
    await keep("young", 28, { sentAt: daysAgo(28) });
    await sweep(context(""));
    expect(await names()).toEqual(["failed", "old", "young"]);
    await sweep(context("29"));
    expect(await names()).toEqual(["young"]);
    expect(await database.db.select().from(outbox)).toHaveLength(1);
  });

  test("no message is deleted before its email is sent", async () => {
    await keep("waiting", 30, {});
    await sweep(context("1"));
    expect(await names()).toEqual(["waiting"]);
  });

  test("no message is deleted before the day of its follow-up has passed", async () => {
    const sent = { sentAt: daysAgo(30) };
    // It is 4 a.m. on February 3 in the firm's time zone.
    await keep("yesterday", 30, sent, { follow_up_on: "2026-02-02" });
    await keep("today", 30, sent, { follow_up_on: "2026-02-03" });
    await keep("later", 30, sent, { follow_up_on: "2026-05-01", stage: "won" });
    await sweep(context("1"));
    expect(await names()).toEqual(["later", "today"]);
  });

  test("email files are deleted with their messages", async () => {
    const folder = join(database.dataDir, "mail");
    await mkdir(folder);
    for (const [name, days] of [
      ["old.eml", 30],
      ["young.eml", 28],
    ] as const) {
      await writeFile(join(folder, name), "");
      await utimes(join(folder, name), daysAgo(days), daysAgo(days));
    }
    await sweep(context(""));
    expect(await readdir(folder)).toHaveLength(2);
    await sweep(context("29"));
    expect(await readdir(folder)).toEqual(["young.eml"]);
  });

  test.each(RETENTIONS.map((each) => [getTableName(each.column.table), each] as const))(
    "rows of %s are deleted when their time is over, and not before",
    async (name, { column, days }) => {
      const { table } = column;
      const ctx = context("");
      const retained = typeof days === "number" ? days : days(ctx.env);
      const times = [daysAgo(retained + 1), daysAgo(retained - 1)];
      for (const time of times) await insertRow(table, column, time);
      await sweep(ctx);
      const { rows } = await database.db.execute<{ time: string }>(
        sql`select ${column}::timestamptz::text as time from ${table}`,
      );
      const remaining = rows.map(({ time }) => new Date(time).toISOString().slice(0, 10));
      expect(remaining).toEqual([times[1]?.toISOString().slice(0, 10)]);
      const period = retained === 0 ? "when" : inWords(retained);
      expect(limits).toMatch(new RegExp(`^\\| \`${name}\` \\|.*\\| ${period}\\b`, "m"));
    },
  );

  test("more rows than a batch are deleted at once", async () => {
    await database.db.execute(sql`
      insert into rate_limits (key, count, window_ends_at)
      select n, 1, ${daysAgo(1)}::timestamptz from generate_series(1, 2500) n`);
    await sweep(context(""));
    expect(await database.db.$count(rateLimits, lt(rateLimits.windowEndsAt, now))).toBe(0);
  });

  /** Inserts a row with this time and any other values, although what it refers to doesn't exist. */
  function insertRow(table: PgTable, column: PgColumn, time: Date) {
    const needed = getTableConfig(table).columns.filter(
      (each) => each === column || (each.notNull && !each.hasDefault),
    );
    const values = needed.map((each) =>
      each === column ? sql`${time.toISOString()}` : sql`${anyValue(each.getSQLType())}`,
    );
    const names = needed.map((each) => sql.identifier(each.name));
    return database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(
        sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
      );
    });
  }
});

const limits = readFileSync(join(import.meta.dirname, "../../docs/LIMITS.md"), "utf8");

function inWords(days: number) {
  return days < 1 ? `${days * 24 * 60 * 60} seconds` : `${days} days`;
}

function anyValue(type: string) {
  if (type.startsWith("timestamp") || type === "date") return now.toISOString();
  if (type === "integer") return "1";
  if (type.startsWith("json")) return "{}";
  if (type === "boolean") return "false";
  return randomUUID();
}
