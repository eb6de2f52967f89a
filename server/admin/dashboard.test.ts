import { afterAll, beforeAll, expect, test } from "vitest";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { describeWithDatabase, type TestDatabase } from "../../tests/helpers/database.ts";
import { postBody } from "../../tests/helpers/posts.ts";
import { contactMessages } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

describeWithDatabase("the dashboard", (open) => {
  let database: TestDatabase;
  let site: ReturnType<typeof testSite>;
  let token: string;

  beforeAll(async () => {
    database = await open();
    site = testSite({ database, env: { DATA_DIR: database.dataDir } });
    ({ token } = (await visitorAndAdmin(site, database.db)).admin);
  });
  afterAll(() => database.close());

  const read = async () => (await site.call("/api/admin/dashboard", { token })).json();

  test("an empty site has nothing to do, and says what it runs on", async () => {
    expect(await read()).toEqual({
      drafts: [],
      scheduled: [],
      published: [],
      messages: { count: 0, oldest: [] },
      views: Array.from({ length: 30 }, () => ({ day: expect.any(String), views: 0 })),
      new_errors: 0,
      backups: { latest: null, failed: null, latest_drill: null, failed_drill: null },
      site: {
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        has_mail_server: false,
        bucket: null,
        free_bytes: expect.any(Number),
        database: {
          kind: "embedded",
          version: expect.stringMatching(/^\d+\.\d+$/),
          bytes: expect.any(Number),
        },
      },
    });
    expect((await read()).site.database.bytes).toBeGreaterThan(0);
  });

  test("it has the latest drafts and publications, and the messages that wait longest", async () => {
    for (const [index, published] of [true, false, false, true].entries()) {
      site.pass(1000);
      const body = postBody({ title: `Post ${index}`, slug: `dashboard-${index}`, published });
      await site.call("/api/admin/posts", { body, token });
    }
    const message = { email: "ada@example.com", message: "Hello" };
    await database.db.insert(contactMessages).values([
      { ...message, name: "Second", createdAt: new Date("2026-02-02") },
      { ...message, name: "First", createdAt: new Date("2026-02-01"), readAt: new Date() },
      { ...message, name: "Done", createdAt: new Date("2026-01-01"), state: "answered" },
    ]);
    const { drafts, published, messages } = await read();
    expect(drafts.map(({ title }: { title: string }) => title)).toEqual(["Post 2", "Post 1"]);
    expect(published[0]).toEqual({
      id: expect.any(String),
      title: "Post 3",
      slug: "dashboard-3",
      published_at: site.now().toISOString(),
    });
    expect(messages.count).toBe(2);
    expect(messages.oldest.map(({ name }: { name: string }) => name)).toEqual(["First", "Second"]);
  });
});
