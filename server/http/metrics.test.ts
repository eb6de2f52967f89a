import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { enqueueJob } from "#platform/jobs/jobs.server.ts";
import { counter, prometheusText } from "#platform/metrics/metrics.server.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { outbox } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const TOKEN = "a-token-of-sixteen-or-more";
const LINE =
  /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="([^"\\\n]|\\.)*"(,\w+="([^"\\\n]|\\.)*")*\})? \S+)$/;

describeWithDatabase("metrics", (database) => {
  let site: ReturnType<typeof testSite>;
  beforeAll(() => {
    site = testSite({ database, env: { METRICS_TOKEN: TOKEN } });
  });

  test("they need the token, and do not exist without one", async () => {
    const statuses = [];
    for (const token of [undefined, "wrong", `${TOKEN}x`, "", TOKEN]) {
      statuses.push((await site.call("/metrics", { token })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 200]);
    expect((await site.call("/metrics")).headers.get("www-authenticate")).toBe("Bearer");
    const off = await testSite({ database }).call("/metrics", { token: TOKEN });
    expect(await off.text()).toBe("a page");
  });

  test("they count requests by the pattern of their path, and the state of jobs and emails", async () => {
    await site.call("/api/posts/by-slug/ada-byron?email=ada@example.com");
    await site.call("/api/posts/by-slug/grace-hopper");
    await enqueueJob(contextOn(database.db), "mail", "ada@example.com", site.now());
    await enqueueJob(
      contextOn(database.db),
      "sweep",
      "everything",
      new Date(site.now().getTime() + 1),
    );
    const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" };
    await database.db.insert(outbox).values([
      { kind: "test", mail },
      { kind: "test", mail, failedAt: site.now() },
      { kind: "test", mail, sentAt: site.now() },
    ]);
    const response = await site.call("/metrics", { token: TOKEN });
    expect(response.headers.get("content-type")).toContain("version=0.0.4");
    const lines = (await response.text()).trimEnd().split("\n");
    expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
    for (const line of [
      'http_requests_total{route="/api/posts/by-slug/:slug",status="4xx"} 2',
      'http_request_duration_seconds_bucket{route="/api/posts/by-slug/:slug",le="+Inf"} 2',
      'http_request_duration_seconds_count{route="/api/posts/by-slug/:slug"} 2',
      'work_waiting{queue="renders"} 0',
      "database_up 1",
      "database_connections_waiting 0",
      'jobs{kind="mail",state="due"} 1',
      'jobs{kind="sweep",state="scheduled"} 1',
      "outbox_waiting 1",
      "outbox_failed 1",
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.join()).not.toMatch(/ada|grace/);
  });

  test("if the database fails, the rest is still there", async () => {
    await database.db.execute(sql`alter table jobs rename to away`);
    const text = await (await site.call("/metrics", { token: TOKEN })).text();
    await database.db.execute(sql`alter table away rename to jobs`);
    expect(text).toContain("\ndatabase_up 0\n");
    expect(text).toContain("work_running{");
  });
});

test("the values of labels are escaped", () => {
  const labels = { a: 'b"c\\d\ne' };
  expect(prometheusText([counter("x_total", "X.", [{ value: 1, labels }])])).toBe(
    '# HELP x_total X.\n# TYPE x_total counter\nx_total{a="b\\"c\\\\d\\ne"} 1\n',
  );
});
