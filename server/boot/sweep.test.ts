import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseEnv } from "#platform/env.server.ts";
import { countUse } from "#platform/http/rate-limits.server.ts";
import { describeWithDatabase, type TestDatabase } from "../../tests/helpers/database.ts";
import { auditLog, contactMessages, outbox, rateLimits } from "../../tests/helpers/tables.ts";
import { sweep } from "./sweep.ts";

const now = new Date("2026-02-03T12:00:00Z");
const DAY = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

describeWithDatabase("sweep", (open) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.delete(contactMessages);
    await database.db.delete(outbox);
  });

  const env = (days: string) =>
    parseEnv({ MESSAGE_RETENTION_DAYS: days, DATA_DIR: database.dataDir });
  const names = async () =>
    (await database.db.select().from(contactMessages)).map(({ name }) => name).sort();

  /** A message whose mail left, failed or waits. */
  async function keep(name: string, days: number, mail: object, fields = {}) {
    const createdAt = daysAgo(days);
    const message = { name, email: "ada@example.com", message: "Hello", createdAt, ...fields };
    const [stored] = await database.db.insert(contactMessages).values(message).returning();
    const about = { kind: "contact", subject: stored?.id };
    const letter = { to: "firm@example.com", subject: name, text: "Hello" };
    await database.db.insert(outbox).values({ mail: letter, ...about, ...mail });
  }

  test("messages are retained unless a period is set; then old ones are deleted with their email", async () => {
    await keep("old", 30, { sentAt: daysAgo(30) });
    await keep("failed", 30, { failedAt: daysAgo(27) });
    await keep("young", 28, { sentAt: daysAgo(28) });
    await sweep(env(""), database.db, now);
    expect(await names()).toEqual(["failed", "old", "young"]);
    await sweep(env("29"), database.db, now);
    expect(await names()).toEqual(["young"]);
    expect(await database.db.select().from(outbox)).toHaveLength(1);
  });

  test("no message is deleted before its email is sent", async () => {
    await keep("waiting", 30, {});
    await sweep(env("1"), database.db, now);
    expect(await names()).toEqual(["waiting"]);
  });

  test("no message is deleted before the day of its follow-up has passed", async () => {
    const sent = { sentAt: daysAgo(30) };
    // It is 4 a.m. on February 3 in the firm's time zone.
    await keep("yesterday", 30, sent, { followUpOn: "2026-02-02" });
    await keep("today", 30, sent, { followUpOn: "2026-02-03" });
    await keep("later", 30, sent, { followUpOn: "2026-05-01", stage: "won" });
    await sweep(env("1"), database.db, now);
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
    await sweep(env(""), database.db, now);
    expect(await readdir(folder)).toHaveLength(2);
    await sweep(env("29"), database.db, now);
    expect(await readdir(folder)).toEqual(["young.eml"]);
  });

  test("rate limits per IP address are deleted when they expire", async () => {
    await countUse(database.db, { key: "over", max: 1, windowMs: DAY }, daysAgo(1));
    await countUse(database.db, { key: "running", max: 1, windowMs: DAY }, now);
    await sweep(env(""), database.db, now);
    expect(await database.db.select().from(rateLimits)).toMatchObject([{ key: "running" }]);
  });

  test("the audit log is retained for a year", async () => {
    await database.db.insert(auditLog).values([
      { action: "signed_in", actor: "old", at: daysAgo(366) },
      { action: "signed_in", actor: "young", at: daysAgo(364) },
    ]);
    await sweep(env(""), database.db, now);
    const remaining = await database.db.select({ actor: auditLog.actor }).from(auditLog);
    expect(remaining).toEqual([{ actor: "young" }]);
  });
});
