import { beforeAll, expect, test } from "vitest";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { postBody } from "../../tests/helpers/posts.ts";
import {
  contactMessages,
  messageEvents,
  outbox,
  registrations,
} from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

describeWithDatabase("the dashboard", (database) => {
  let site: ReturnType<typeof testSite>;
  let token: string;

  beforeAll(async () => {
    site = testSite({ database, env: { DATA_DIR: database.dataDir } });
    ({ token } = (await visitorAndAdmin(site, database.db)).admin);
  });

  const read = async () => (await site.call("/api/admin/dashboard", { token })).json();

  test("an empty site has nothing to do, and says what it runs on", async () => {
    expect(await read()).toEqual({
      drafts: [],
      scheduled: [],
      published: [],
      messages: { count: 0, oldest: [] },
      due: [],
      renewals: [],
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
      { ...message, name: "Second", created_at: new Date("2026-02-02") },
      { ...message, name: "First", created_at: new Date("2026-02-01"), read_at: new Date() },
      { ...message, name: "Done", created_at: new Date("2026-01-01"), stage: "qualified" },
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

  test("a message waits until a reply is on its way, and again if it was refused", async () => {
    await database.db.delete(contactMessages);
    const { db } = database;
    const message = { name: "Dana", email: "dana@example.com", message: "Hello" };
    const [{ id: messageId } = { id: "" }] = await db
      .insert(contactMessages)
      .values(message)
      .returning();
    await db.insert(messageEvents).values({ messageId, kind: "note", text: "Called." });
    expect((await read()).messages).toMatchObject({ count: 1, oldest: [{ name: "Dana" }] });
    const mail = { to: message.email, subject: "Re: Your message", text: "Hello" };
    const [{ id: mail_id } = { id: "" }] = await db
      .insert(outbox)
      .values({ kind: "reply", subject: messageId, mail })
      .returning();
    await db.insert(messageEvents).values({ messageId, kind: "reply", details: { mail_id } });
    expect((await read()).messages).toEqual({ count: 0, oldest: [] });
    await db.update(outbox).set({ failedAt: site.now() });
    expect((await read()).messages).toMatchObject({ count: 1 });
  });

  test("it has what is due this week, and what is overdue", async () => {
    const message = { email: "ada@example.com", message: "Hello" };
    // It is noon on 2026-02-03.
    await database.db.insert(contactMessages).values([
      { ...message, name: "Today", follow_up_on: "2026-02-03", stage: "proposed" },
      { ...message, name: "Overdue", follow_up_on: "2026-01-01", due_date: "2026-02-10" },
      { ...message, name: "Visitor", due_date: "2026-02-02", agency: "City of Tacoma" },
      { ...message, name: "Later", follow_up_on: "2026-02-11", due_date: "2026-02-11" },
      { ...message, name: "Long past", due_date: "2026-01-03" },
      { ...message, name: "Sent", due_date: "2026-02-04", stage: "proposed" },
      { ...message, name: "Archived", follow_up_on: "2026-02-03", stage: "archived" },
      { ...message, name: "Spam", follow_up_on: "2026-02-03", stage: "spam" },
    ]);
    await database.db
      .insert(registrations)
      .values([
        { name: "SAM.gov", valid_until: "2026-02-02" },
        { name: "Insurance", valid_until: "2026-02-10" },
        { name: "CAGE code", valid_until: "2026-02-11" },
        { name: "Clearance", valid_until: "2026-05-04" },
        { name: "Certification", valid_until: "2026-05-05" },
        { name: "Muted", valid_until: "2026-02-02", muted_at: new Date() },
        { name: "Does not expire" },
      ]);
    const registration = { kind: "registration", to: "/admin/registrations" };
    const to = expect.stringMatching(/^\/admin\/messages\/[0-9a-f-]{36}$/);
    const { due, renewals } = await read();
    expect(due).toEqual([
      { kind: "follow_up", title: "Overdue", to, date: "2026-01-01", is_overdue: true },
      {
        kind: "due_date",
        title: "Visitor, City of Tacoma",
        to,
        date: "2026-02-02",
        is_overdue: true,
      },
      { ...registration, title: "SAM.gov", date: "2026-02-02", is_overdue: true },
      { kind: "follow_up", title: "Today", to, date: "2026-02-03", is_overdue: false },
      { kind: "due_date", title: "Overdue", to, date: "2026-02-10", is_overdue: false },
      { ...registration, title: "Insurance", date: "2026-02-10", is_overdue: false },
    ]);
    expect(renewals).toEqual([
      { id: expect.any(String), name: "CAGE code", days_left: 8 },
      { id: expect.any(String), name: "Clearance", days_left: 90 },
    ]);
  });
});
