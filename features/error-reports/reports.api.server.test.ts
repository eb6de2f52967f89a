import { desc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { GROUPS_PER_NETWORK } from "#platform/errors/error-reports.server.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { errorReports } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const SITE_URL = "https://firm.example";
const NEW_TYPE = "application/reports+json";
const EARLIER_TYPE = "application/csp-report";

describeWithDatabase("policy reports", (database) => {
  let site: ReturnType<typeof testSite>;

  beforeEach(async () => {
    await database.db.delete(errorReports);
    site = testSite({ database, env: { SITE_URL, TRUST_PROXY: "1" } });
  });

  const send = async (body: unknown, type = NEW_TYPE, ip = "203.0.113.1") => {
    const headers = { "Content-Type": type, "X-Forwarded-For": ip };
    return (await site.call("/api/csp-reports", { body, headers })).status;
  };
  const stored = async () => {
    await site.reports.store(contextOn(database.db));
    return database.db.select().from(errorReports).orderBy(desc(errorReports.count));
  };
  const violation = (body: object) => ({
    type: "csp-violation",
    age: 10,
    url: `${SITE_URL}/admin/posts?token=secret`,
    user_agent: "a browser",
    body: {
      documentURL: `${SITE_URL}/admin/posts?token=secret`,
      effectiveDirective: "require-trusted-types-for",
      blockedURL: "trusted-types-sink",
      sourceFile: `${SITE_URL}/assets/page-abc.js?v=secret`,
      lineNumber: 7,
      sample: "Element innerHTML|<p>secret",
      ...body,
    },
  });

  test("equal ones are one group with a count, and contain no queries and no samples", async () => {
    expect(await send([violation({}), violation({})])).toBe(204);
    expect(await send([violation({ sample: "Element innerHTML|<p>other" })])).toBe(204);
    const groups = await stored();
    expect(groups).toMatchObject([
      {
        kind: "policy",
        type: "require-trusted-types-for",
        message: "Blocked trusted-types-sink: Element innerHTML in /assets/page-abc.js, line 7",
        count: 3,
      },
    ]);
    expect(JSON.stringify(groups)).not.toContain("secret");
  });

  test("browsers that know only the earlier format are understood", async () => {
    const report = {
      "document-uri": `${SITE_URL}/`,
      "effective-directive": "img-src",
      "violated-directive": "img-src",
      "blocked-uri": "ftp://elsewhere.example/a-path?secret=1",
      "source-file": "https://elsewhere.example/script.js?secret=1",
      "line-number": 1,
    };
    expect(await send({ "csp-report": report }, EARLIER_TYPE)).toBe(204);
    expect(await stored()).toMatchObject([
      { type: "img-src", message: "Blocked ftp: in https://elsewhere.example, line 1" },
    ]);
  });

  test("extensions in visitors' browsers and reports of other kinds are left out", async () => {
    const extension = violation({ sourceFile: "chrome-extension://abc/script.js" });
    expect(await send([extension, { type: "deprecation", body: {} }, null, "x"])).toBe(204);
    expect(await stored()).toEqual([]);
  });

  test("something other than a report changes nothing", async () => {
    expect(await send("{", NEW_TYPE)).toBe(400);
    expect(await send({ hello: 1 })).toBe(422);
    expect(await send([violation({})], "text/plain")).toBe(415);
    expect(await send([violation({ sample: "x".repeat(40_000) })])).toBe(413);
    expect(await send([violation({ effectiveDirective: "A <b>", blockedURL: 7 })])).toBe(204);
    expect(await stored()).toMatchObject([{ type: "other", count: 1 }]);
  });

  test("one network's reports displace neither those of another nor the server's errors", async () => {
    const made_up = (line: number) =>
      violation({ effectiveDirective: `made-up-${"x".repeat(line)}`, lineNumber: line });
    for (let n = 0; n < 30; n++) await send(Array.from({ length: 20 }, (_, each) => made_up(each)));
    await send([violation({ effectiveDirective: "img-src" })], NEW_TYPE, "203.0.113.2");
    site.reports.record({ kind: "job", type: "Error", message: "No." });
    const types = (await stored()).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(["img-src", "Error"]));
    expect(types).toHaveLength(GROUPS_PER_NETWORK + 2);
  });

  test("a network may send 30 a minute, and one request counts at most 20", async () => {
    expect(await send(Array.from({ length: 25 }, () => violation({})))).toBe(204);
    for (let n = 1; n < 30; n++) expect(await send([])).toBe(204);
    expect(await send([violation({})])).toBe(429);
    expect(await send([violation({})], NEW_TYPE, "198.51.100.1")).toBe(204);
    expect(await stored()).toMatchObject([{ count: 21 }]);
  });
});
