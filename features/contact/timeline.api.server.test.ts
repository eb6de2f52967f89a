import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { siteWithPeople } from "../../tests/helpers/login/site-with-people.ts";
import {
  contactMessages,
  messageEvents,
  outbox,
  profiles,
  statementOpenings,
  statements,
  users,
} from "../../tests/helpers/tables.ts";

const MINUTE = 60_000;

type Entry = { id: string; kind: string; at: string; text: string | null; is_scanner: boolean };

describeOnBothDatabases("the timeline of a message", (database) => {
  const { site, ...people } = siteWithPeople(database);
  let id: string;
  beforeEach(async () => {
    await database.db.delete(statements);
    await database.db.delete(contactMessages);
    const message = { name: "Dana", email: "dana@example.com", message: "Our reports disagree." };
    const [stored] = await database.db
      .insert(contactMessages)
      .values({ ...message, created_at: site.now() })
      .returning();
    id = stored?.id ?? "";
  });

  const call = (path: string, options = {}) =>
    site.call(`/api/admin/messages${path}`, { token: people.admin.token, ...options });
  const timeline = async () => (await (await call(`/${id}/timeline`)).json()) as Entry[];
  const kinds = async () => (await timeline()).map(({ kind }) => kind);
  const at = (minutes: number) => new Date(site.now().getTime() + minutes * MINUTE);

  async function change(body: object) {
    site.pass(1000);
    expect((await call(`/${id}`, { method: "PUT", body })).status).toBe(200);
  }
  async function write(kind: "notes" | "answers", text: string) {
    site.pass(1000);
    return call(`/${id}/${kind}`, { body: { text } });
  }

  test("it has everything that happened, in that order, and who did it", async () => {
    const arrived = site.now().toISOString();
    await change({ read: true });
    await change({ stage: "qualified" });
    await change({ owner_id: people.admin.id });
    await change({ follow_up_on: "2026-02-10" });
    expect((await write("notes", " Called back. ")).status).toBe(201);
    expect((await write("answers", "Yes, please.")).status).toBe(201);
    await change({ owner_id: null });
    const actor = "Ada Byron";
    expect(await timeline()).toMatchObject([
      { kind: "arrived", at: arrived, actor: null },
      { kind: "read", actor },
      { kind: "stage", actor, details: { from: "new", stage: "qualified" } },
      { kind: "owner", actor, details: { owner_id: people.admin.id, owner: actor } },
      { kind: "follow_up", actor, details: { follow_up_on: "2026-02-10" } },
      { kind: "note", actor, text: "Called back." },
      { kind: "answer", actor, text: "Yes, please." },
      { kind: "owner", actor, details: { owner_id: null }, at: site.now().toISOString() },
    ]);
  });

  test("what stays as it is, and what is marked as unread, is not in it", async () => {
    await change({ read: true, stage: "new", owner_id: null, follow_up_on: null });
    await change({ read: true });
    await change({ read: false });
    expect(await kinds()).toEqual(["arrived", "read"]);
  });

  test("messages that are moved together have it in each of their timelines", async () => {
    await call("/bulk", { body: { ids: [id], action: "read" } });
    site.pass(1000);
    await call("/bulk", { body: { ids: [id], action: "archived" } });
    await call("/bulk", { body: { ids: [id], action: "archived" } });
    expect(await kinds()).toEqual(["arrived", "read", "stage"]);
  });

  test("each date that was set is in it, also within a minute, and set again it stays", async () => {
    for (const follow_up_on of ["2026-03-02", "2026-03-02", null, "2026-03-25", "2026-03-25"]) {
      await change({ follow_up_on });
    }
    const set = (follow_up_on: string | null) => ({ kind: "follow_up", details: { follow_up_on } });
    expect(await timeline()).toMatchObject([
      { kind: "arrived" },
      ...["2026-03-02", null, "2026-03-25"].map(set),
    ]);
  });

  test("notes of the time before timelines come first, without a date", async () => {
    await database.db.update(contactMessages).set({ notes: "Called on Tuesday." });
    await write("notes", "Later.");
    expect(await timeline()).toMatchObject([
      { kind: "arrived" },
      { kind: "notes", at: null, actor: null, text: "Called on Tuesday." },
      { kind: "note", text: "Later." },
    ]);
  });

  test("a reply is shown with what became of its email", async () => {
    const mail = { to: "dana@example.com", subject: "Re: Your message", text: "Hello" };
    for (const fate of [
      {},
      { sentAt: at(5) },
      { failedAt: at(9), lastError: "550 No such user", attempts: 1 },
    ]) {
      site.pass(1000);
      const [stored] = await database.db
        .insert(outbox)
        .values({ kind: "reply", subject: id, mail, ...fate })
        .returning();
      const details = { mail_id: stored?.id ?? "" };
      await database.db
        .insert(messageEvents)
        .values({ messageId: id, kind: "reply", text: "Hello", details, at: site.now() });
    }
    const [, ...replies] = await timeline();
    expect(replies).toMatchObject([
      { kind: "reply", text: "Hello", delivery: { state: "waiting" } },
      { kind: "reply", delivery: { state: "sent", sent_at: expect.any(String) } },
      { kind: "reply", delivery: { state: "failed", last_error: "550 No such user" } },
    ]);
    // The email about the message itself is another one.
    expect(await (await call(`/${id}`)).json()).toMatchObject({ delivery: { state: "none" } });
  });

  test("statements made from the message, and their openings, are in it", async () => {
    const statement = { messageId: id, choices: {}, createdBy: people.admin.id };
    const frozenAt = at(10);
    await database.db
      .insert(statements)
      .values({ ...statement, title: "Not sent", createdAt: at(1) });
    await database.db.insert(statements).values({ title: "Of nobody", choices: {} });
    const [sent] = await database.db
      .insert(statements)
      .values({ ...statement, title: "For Tacoma", createdAt: at(2), token: "t", frozenAt })
      .returning();
    const statementId = sent?.id ?? "";
    // A reply with the link left half an hour later.
    const mail = { to: "dana@example.com", subject: "Re: Your message", text: "Hello" };
    const [reply] = await database.db
      .insert(outbox)
      .values({ kind: "reply", subject: id, mail, sentAt: at(40) })
      .returning();
    const details = { mail_id: reply?.id ?? "" };
    await database.db
      .insert(messageEvents)
      .values({ messageId: id, kind: "reply", text: "Hello", details, at: at(39) });
    for (const [minutes, kind] of [
      [11.9, "page"],
      [12.1, "page"],
      [41, "pdf"],
      [43, "pdf"],
    ] as const) {
      await database.db
        .insert(statementOpenings)
        .values({ statementId, kind, openedAt: at(minutes) });
    }
    const opening = (opened: string, is_scanner: boolean) => ({
      kind: "opening",
      details: { opened, title: "For Tacoma" },
      is_scanner,
    });
    expect(await timeline()).toMatchObject([
      { kind: "arrived" },
      { kind: "statement", actor: "Ada Byron", details: { title: "Not sent" } },
      { kind: "statement_link", details: { title: "For Tacoma", statement_id: statementId } },
      opening("page", true),
      opening("page", false),
      { kind: "reply" },
      opening("pdf", true),
      opening("pdf", false),
    ]);
  });

  test("it outlives those who wrote in it, but not the message", async () => {
    const [gone] = await database.db
      .insert(users)
      .values({ email: "gone@example.com", passwordHash: "none" })
      .returning();
    const actorId = gone?.id ?? "";
    await database.db.insert(profiles).values({ userId: actorId, name: "Gone" });
    await database.db
      .insert(messageEvents)
      .values({ messageId: id, kind: "note", text: "Mine.", actorId });
    expect(await timeline()).toMatchObject([{}, { actor: "Gone", text: "Mine." }]);
    await database.db.delete(users).where(eq(users.id, actorId));
    expect(await timeline()).toMatchObject([{}, { actor: null, text: "Mine." }]);
    await call(`/${id}`, { method: "DELETE" });
    expect(await database.db.$count(messageEvents)).toBe(0);
  });

  test.each([
    ["an empty note", "notes", " ", "Write a note first."],
    ["a long note", "notes", "x".repeat(5001), "Note must be less than 5000 characters"],
    ["an empty answer", "answers", "", "Paste their answer first."],
    ["a long answer", "answers", "x".repeat(20_001), "Answer must be less than 20000 characters"],
  ] as const)("%s is refused", async (_, kind, text, message) => {
    const refused = await write(kind, text);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ error: { message } });
    expect(await kinds()).toEqual(["arrived"]);
  });

  test("a message that is gone has no timeline", async () => {
    const path = `/${crypto.randomUUID()}`;
    expect((await call(`${path}/timeline`)).status).toBe(404);
    expect((await call(`${path}/notes`, { body: { text: "Hello" } })).status).toBe(404);
    expect((await call(`${path}/answers`, { body: { text: "Hello" } })).status).toBe(404);
  });
});
