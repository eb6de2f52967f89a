import { desc, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  createErrorReports,
  errorReportRetention,
  GROUPS_AT_A_TIME,
  GROUPS_MAX,
} from "#platform/errors/error-reports.server.ts";
import { deleteExpired } from "#platform/retention.server.ts";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import { siteWithPeople } from "../../tests/helpers/login/site-with-people.ts";
import { errorReports } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const DAY_MS = 24 * 60 * 60_000;

describeWithDatabase("error reports", (database) => {
  const { site, admin } = siteWithPeople(database);
  beforeEach(() => database.db.delete(errorReports));

  const stored = () => database.db.select().from(errorReports).orderBy(desc(errorReports.count));
  const store = () => site.reports.store(contextOn(database.db));
  async function listed(query = "") {
    const response = await site.call(`/api/admin/errors${query}`, { token: admin.token });
    return (await response.json()) as {
      errors: Record<string, unknown>[];
      counts: { open: number; fixed: number };
    };
  }

  test("a request that fails is reported with its route, release and id, and without values", async () => {
    const { db } = database;
    await db.execute(sql`alter table contact_messages add constraint none check (false)`);
    const body = { name: "Ada Byron", email: "ada@example.com", message: "Our reports disagree." };
    const send = () => site.call("/api/functions/send-contact-email", { body });
    expect((await send()).status).toBe(500);
    const failed = await send();
    await db.execute(sql`alter table contact_messages drop constraint none`);
    await store();
    const { errors, counts } = await listed();
    expect(counts).toEqual({ open: 1, fixed: 0 });
    expect(errors).toMatchObject([
      {
        kind: "request",
        type: "DrizzleQueryError",
        message: expect.stringMatching(/insert into contact_messages .*\(23514\)/),
        route: "/api/functions/send-contact-email",
        release: "test",
        count: 2,
        stack: expect.stringContaining("features/contact/commands.server.ts"),
      },
    ]);
    expect(failed.headers.get("x-request-id")).not.toBeNull();
    expect(JSON.stringify(errors)).not.toMatch(/\bada\b|byron|disagree/i);
  });

  test("an error that was marked as fixed returns when it occurs again, not when stored late", async () => {
    const now = { time: Date.parse("2026-03-05T12:00:00Z") };
    const reports = createErrorReports("1", () => new Date(now.time));
    const late = createErrorReports("1", () => new Date(now.time));
    const failure = { kind: "job", type: "Error", message: "No.", route: "mail" };
    late.record(failure);
    reports.record(failure);
    const { log } = recordedLog();
    await reports.store(contextOn(database.db, undefined, { log }));
    const [{ id } = { id: "" }] = (await listed()).errors as { id: string }[];
    const asFixed = (errorId: string) =>
      site.call(`/api/admin/errors/${errorId}/fixed`, {
        method: "POST",
        body: {},
        token: admin.token,
      });
    site.pass(Date.parse("2026-03-05T13:00:00Z") - site.now().getTime());
    admin.token = (await visitorAndAdmin(site, database.db)).admin.token;
    expect((await asFixed(id)).status).toBe(200);
    await late.store(contextOn(database.db, undefined, { log }));
    expect((await listed("?state=fixed")).errors).toMatchObject([
      { count: 2, fixed_at: "2026-03-05T13:00:00.000Z", fixed_by: expect.stringContaining("@") },
    ]);
    now.time += DAY_MS;
    reports.record(failure);
    await reports.store(contextOn(database.db, undefined, { log }));
    expect(await listed()).toMatchObject({
      counts: { open: 1, fixed: 0 },
      errors: [
        { count: 3, fixed_at: null, fixed_by: null, first_seen_at: "2026-03-05T12:00:00.000Z" },
      ],
    });
    expect((await asFixed(crypto.randomUUID())).status).toBe(404);
  });

  test("errors are found by message, type, route and request id", async () => {
    site.reports.record({ kind: "job", type: "MailError", message: "100% refused", route: "mail" });
    site.reports.record({ kind: "request", type: "TypeError", message: "No.", requestId: "a-1" });
    await store();
    for (const [q, types] of [
      ["100%25 REF", ["MailError"]],
      ["typeerr", ["TypeError"]],
      ["mail", ["MailError"]],
      ["a-1", ["TypeError"]],
      ["%25%25", []],
    ] as const) {
      expect((await listed(`?q=${q}`)).errors.map(({ type }) => type)).toEqual(types);
    }
    expect((await site.call("/api/admin/errors?page=0", { token: admin.token })).status).toBe(422);
  });

  test("many errors are few rows, and the oldest make room", async () => {
    site.reports.record({ kind: "job", type: "Error", message: "An old one." });
    await store();
    const record = (round: number, n: number) => {
      const letters = [...String(round * 1000 + n)].map((digit) => "klmnopqrst"[Number(digit)]);
      site.reports.record({ kind: "browser", type: "Error", message: letters.join("") });
    };
    for (let n = 0; n < 2 * GROUPS_AT_A_TIME; n++) record(0, n);
    record(0, 0);
    await store();
    expect(await stored()).toHaveLength(1 + GROUPS_AT_A_TIME);
    expect(await stored()).toMatchObject([
      { kind: "browser", count: 2 },
      ...Array(GROUPS_AT_A_TIME).fill({}),
    ]);
    for (let round = 1; round <= GROUPS_MAX / GROUPS_AT_A_TIME; round++) {
      for (let n = 0; n < GROUPS_AT_A_TIME; n++) record(round, n);
      await store();
    }
    const rows = await stored();
    expect(rows).toHaveLength(GROUPS_MAX);
    expect(rows.filter(({ kind }) => kind === "job")).toHaveLength(0);
  });

  test("what can't be stored is stored later, and text that no database takes is cleaned", async () => {
    const { db } = database;
    site.reports.record({ kind: "browser", type: "E\0", message: `\ud800${"x".repeat(5000)}` });
    await db.execute(sql`alter table error_reports rename to away`);
    const { log, lines } = recordedLog();
    await site.reports.store(contextOn(db, undefined, { log }));
    await db.execute(sql`alter table away rename to error_reports`);
    expect(lines).toMatchObject([{ level: "warn" }]);
    await store();
    expect(await stored()).toMatchObject([{ type: "E ", message: `\ufffd${"x".repeat(499)}` }]);
  });

  test("a browser's error is stored without values, at most ten a minute from one network", async () => {
    const body = {
      type: "TypeError",
      message: 'Ada wrote "Our reports disagree." to ada@example.com',
      stack: "TypeError: Ada\n    at a (https://firm.example/assets/a-a1b2c3d4.js:1:2)",
      path: "/preview/secret",
    };
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      statuses.push((await site.call("/api/client-errors", { body })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    await store();
    const rows = await stored();
    expect(rows).toMatchObject([
      {
        kind: "browser",
        count: 10,
        message: 'Ada wrote "…" to …@…',
        stack: "at a (assets/a-a1b2c3d4.js:1:2)",
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("secret");
    const tooLong = { ...body, message: "x".repeat(2001) };
    const other = { headers: { "X-Forwarded-For": "203.0.113.9" } };
    const proxied = testSite({ database, env: { TRUST_PROXY: "1" } });
    expect((await proxied.call("/api/client-errors", { body: tooLong, ...other })).status).toBe(
      422,
    );
  });

  test("reports are deleted 90 days after the error last occurred", async () => {
    site.reports.record({ kind: "job", type: "Error", message: "No." });
    await store();
    const [row] = await stored();
    const seen = row?.last_seen_at.getTime() ?? 0;
    const sweepAt = (time: number) =>
      deleteExpired(contextOn(database.db, new Date(time)), [errorReportRetention]);
    await sweepAt(seen + 90 * DAY_MS - 1);
    expect(await stored()).toHaveLength(1);
    await sweepAt(seen + 90 * DAY_MS + 1);
    expect(await stored()).toHaveLength(0);
  });
});
