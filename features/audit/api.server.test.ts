import { beforeAll, expect, test } from "vitest";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { siteWithPeople } from "../../tests/helpers/login/site-with-people.ts";
import { auditLog } from "../../tests/helpers/tables.ts";

type Page = {
  entries: { action: string; subject: string; at: string }[];
  total: number;
  page: number;
  page_size: number;
};

describeOnBothDatabases("audit log", (database) => {
  const { site, admin } = siteWithPeople(database);

  beforeAll(async () => {
    await database.db.delete(auditLog);
    // In the firm's time zone, these are the last minute of March 4 and the first of March 5 and 6.
    const moments = ["2026-03-05T07:59:00Z", "2026-03-05T08:00:00Z", "2026-03-06T08:00:00Z"];
    await database.db.insert(auditLog).values([
      { action: "post_edited", actor: "ada@example.com", subject: "First", at: on(moments[0]) },
      { action: "post_deleted", actor: "ada@example.com", subject: "Second", at: on(moments[1]) },
      { action: "role_granted", actor: "bob@example.com", subject: "ada@example.com" },
      {
        action: "post_edited",
        actor: "100%_sure@example.com",
        subject: "Third",
        at: on(moments[2]),
      },
    ]);
    const many = Array.from({ length: 120 }, (_, number) => ({
      action: "signed_in",
      actor: `many-${number}@example.com`,
      at: new Date(Date.parse("2026-01-01T12:00:00Z") + number * 1000),
    }));
    await database.db.insert(auditLog).values(many);
  });

  const on = (moment: string | undefined) => new Date(moment ?? "");
  const list = (query: string) => site.call(`/api/admin/audit${query}`, { token: admin.token });
  const fetchPage = async (query: string) => (await (await list(query)).json()) as Page;
  const subjects = async (query: string) =>
    (await fetchPage(query)).entries.map(({ subject }) => subject);

  test("pages are newest first and leave nothing out", async () => {
    const first = await fetchPage("");
    expect(first).toMatchObject({ total: 124, page: 1, page_size: 50 });
    const pages = [
      first,
      await fetchPage("?page=2"),
      await fetchPage("?page=3"),
      await fetchPage("?page=4"),
    ];
    expect(pages.map(({ entries }) => entries.length)).toEqual([50, 50, 24, 0]);
    const times = pages.flatMap(({ entries }) => entries.map(({ at }) => at));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test.each([
    ["?action=post_edited", ["Third", "First"]],
    ["?action=post_edited,post_deleted", ["Third", "Second", "First"]],
    ["?action=no_such_thing", []],
    ["?person=ada@example.com", ["ada@example.com", "Second", "First"]],
    ["?person=%20ADA", ["ada@example.com", "Second", "First"]],
    ["?person=100%25_", ["Third"]],
    ["?person=1000_", []],
    ["?day=2026-03-04", ["First"]],
    ["?day=2026-03-05", ["Second"]],
    ["?day=2026-03-06", ["Third"]],
    ["?action=post_edited&person=ada&day=2026-03-04", ["First"]],
    ["?action=role_granted&person=&day=&page=1", ["ada@example.com"]],
  ])("%s finds %o", async (query, found) => {
    expect(await subjects(query)).toEqual(found);
  });

  test.each([
    "?page=0",
    "?page=1.5",
    "?page=x",
    "?page=999999999",
    "?action=DROP%20TABLE",
    `?action=${"a".repeat(41)}`,
    `?person=${"a".repeat(256)}`,
    "?person=%00",
    "?day=2026-02-30",
    "?day=yesterday",
  ])("%s is refused", async (query) => {
    const response = await list(query);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { code: "invalid" } });
  });

  test("the export contains what the filter shows, once each, safe to open", async () => {
    const at = new Date("2024-01-01T12:00:00Z");
    const evil = { action: "post_edited", actor: "evil@example.com", subject: '=1+1,"x"', at };
    const many = Array.from({ length: 2101 }, (_, number) => ({
      action: "signed_in",
      actor: `evil-${number}@example.com`,
      at: new Date(at.getTime() + Math.floor(number / 7)),
    }));
    await database.db.insert(auditLog).values([evil, ...many]);
    const response = await site.call("/api/admin/audit.csv?person=evil", { token: admin.token });
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toContain("activity.csv");
    const csv = await response.text();
    const lines = csv.trimEnd().split("\r\n");
    expect(lines[0]).toMatch(/^\ufeff?Time,Activity,By,Subject,IP address,Times$/);
    expect(lines).toHaveLength(2103);
    expect(new Set(csv.match(/evil-\d+@/g)).size).toBe(2101);
    expect(lines.at(-1)).toBe(
      `2024-01-01T12:00:00.000Z,Post updated,evil@example.com,"'=1+1,""x""",,1`,
    );
    const times = lines.slice(1).map((line) => line.split(",")[0]);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test("an export with a filter that makes no sense is refused, not widened", async () => {
    const response = await site.call("/api/admin/audit.csv?day=yesterday", { token: admin.token });
    expect(response.status).toBe(422);
    expect(response.headers.get("Content-Disposition")).toBeNull();
  });
});
