import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { siteWithPeople } from "../../tests/helpers/login/site-with-people.ts";
import { auditLog, contactMessages, outbox, rateLimits } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const HOUR = 60 * 60_000;
const valid = { name: "Ada Byron", email: "ada@example.com", message: "Our reports disagree." };

type MessageList = {
  messages: { id: string; name: string; stage: string; delivery: { state: string } }[];
  counts: Record<string, number>;
  total: number;
  unread: number;
  pages: number;
};

describeOnBothDatabases("messages", (database) => {
  const { site, ...people } = siteWithPeople(database, { wake: () => woken++ });
  let woken: number;
  beforeEach(async () => {
    await database.db.delete(contactMessages);
    await database.db.delete(outbox);
    await database.db.delete(rateLimits);
    woken = 0;
  });

  const asAdmin = (path: string, call = {}) =>
    site.call(`/api/admin${path}`, { token: people.admin.token, ...call });
  const change = (id: string, body: object) => asAdmin(`/messages/${id}`, { method: "PUT", body });
  const note = (id: string, text: string) => asAdmin(`/messages/${id}/notes`, { body: { text } });
  const bulk = (ids: string[], action: string) =>
    asAdmin("/messages/bulk", { body: { ids, action } });
  const list = async (query = "") =>
    (await (await asAdmin(`/messages${query}`)).json()) as MessageList;
  const summary = async () => (await asAdmin("/summary")).json();

  /** A message as a visitor sends it, a second after the last. */
  async function receive(body: object = {}) {
    site.pass(1000);
    const sent = { ...valid, ...body };
    await site.call("/api/functions/send-contact-email", { body: sent });
    return (await list()).messages[0]?.id ?? "";
  }
  const failWith = (failure: object) => database.db.update(outbox).set(failure);

  test("the dashboard is told when its request came through a proxy that is not trusted", async () => {
    for (const [TRUST_PROXY, name, isIgnored] of [
      ["off", "X-Forwarded-For", true],
      ["off", "Forwarded", true],
      ["1", "X-Forwarded-For", false],
    ] as const) {
      const proxied = testSite({ database, env: { TRUST_PROXY } });
      for (const ip of ["203.0.113.1", "203.0.113.2"]) {
        const headers = { [name]: ip };
        const response = await proxied.call("/api/admin/summary", {
          token: people.admin.token,
          headers,
        });
        expect(await response.json()).toMatchObject({ forwarding_ignored: isIgnored });
      }
      const warnings = proxied.lines.filter(({ msg }) => String(msg).includes("TRUST_PROXY"));
      expect(warnings).toHaveLength(isIgnored ? 1 : 0);
    }
  });

  test("the newest comes first, with its stage, and unread ones are counted", async () => {
    await receive({ name: "First" });
    const second = await receive({ name: "Second" });
    await receive({ name: "Robot", website: "x" });
    const { messages, counts, total, unread, pages } = await list();
    expect(messages.map(({ name }) => name)).toEqual(["Robot", "Second", "First"]);
    expect(messages.map(({ delivery }) => delivery.state)).toEqual(["none", "waiting", "waiting"]);
    expect({ counts, total, unread, pages }).toEqual({
      counts: { new: 2, qualified: 0, proposed: 0, won: 0, lost: 0, archived: 0, spam: 1 },
      total: 3,
      unread: 2,
      pages: 1,
    });
    expect(await summary()).toEqual({
      new_messages: 2,
      unread_messages: 2,
      mail_failing: null,
      forwarding_ignored: false,
    });
    const read = await change(second, { read: true });
    expect(await read.json()).toMatchObject({ read_at: site.now().toISOString(), stage: "new" });
    // The menu counts what the filter "New" lists, read or not.
    expect(await summary()).toMatchObject({ new_messages: 2, unread_messages: 1 });
    await change(second, { read: false });
    expect(await summary()).toMatchObject({ unread_messages: 2 });
  });

  test("a message is moved, and found in its new stage only", async () => {
    const id = await receive();
    for (const stage of ["qualified", "proposed", "won", "lost", "archived", "spam", "new"]) {
      expect(await (await change(id, { stage })).json()).toMatchObject({ stage });
      expect((await list(`?stage=${stage}`)).messages).toHaveLength(1);
    }
    expect((await list("?stage=spam")).messages).toEqual([]);
    expect((await list("?stage=nonsense")).messages).toHaveLength(1);
  });

  test("while the version before stages runs, each version reads what the other writes", async () => {
    const id = await receive();
    const stored = async () => {
      const [{ stage, state } = {}] = await database.db.select().from(contactMessages);
      return { stage, state };
    };
    await database.db.update(contactMessages).set({ state: "answered" });
    expect(await stored()).toEqual({ stage: "qualified", state: "answered" });
    await change(id, { stage: "won" });
    expect(await stored()).toEqual({ stage: "won", state: "answered" });
    await database.db.update(contactMessages).set({ state: "archived" });
    expect(await stored()).toEqual({ stage: "archived", state: "archived" });
    await change(id, { stage: "new" });
    expect(await stored()).toEqual({ stage: "new", state: "new" });
    await database.db.delete(contactMessages);
    await database.db.insert(contactMessages).values({ ...valid, state: "spam" });
    expect(await stored()).toEqual({ stage: "spam", state: "spam" });
  });

  test("a message has an owner and a follow-up date, and is found by both", async () => {
    const id = await receive({ name: "Owned" });
    await receive({ name: "Nobody's" });
    const owned = await change(id, { owner_id: people.admin.id, follow_up_on: "2026-02-10" });
    expect(await owned.json()).toMatchObject({
      owner_id: people.admin.id,
      owner_name: "Ada Byron",
      follow_up_on: "2026-02-10",
    });
    const found = async (query: string) => (await list(`?${query}`)).messages.map((m) => m.name);
    expect(await found(`owner=${people.admin.id}`)).toEqual(["Owned"]);
    expect(await found("owner=none")).toEqual(["Nobody's"]);
    expect(await found("owner=nobody")).toHaveLength(2);
    // It is February 3.
    expect(await found("due=week")).toEqual(["Owned"]);
    expect(await found("due=overdue")).toEqual([]);
    await change(id, { follow_up_on: "2026-02-11" });
    expect(await found("due=week")).toEqual([]);
    await change(id, { follow_up_on: "2026-02-02" });
    expect(await found("due=overdue")).toEqual(["Owned"]);
    expect(await found(`due=overdue&owner=none`)).toEqual([]);
    expect(await list("?due=overdue")).toMatchObject({ counts: { new: 1 }, total: 1 });
    const cleared = await change(id, { owner_id: null, follow_up_on: null });
    expect(await cleared.json()).toMatchObject({ owner_id: null, follow_up_on: null });
  });

  test.each([
    ["an owner who is no admin", () => ({ owner_id: people.user.id })],
    ["an owner who doesn't exist", () => ({ owner_id: crypto.randomUUID() })],
    ["an owner that is no id", () => ({ owner_id: "ada" })],
    ["a date that doesn't exist", () => ({ follow_up_on: "2026-02-30" })],
    ["a year that is half typed", () => ({ follow_up_on: "0202-02-03" })],
    ["a stage of another system", () => ({ stage: "answered" })],
  ])("%s is refused, and nothing is changed", async (_, body) => {
    const id = await receive();
    expect((await change(id, { read: true, ...body() })).status).toBe(422);
    expect((await list()).messages).toMatchObject([{ stage: "new", read_at: null }]);
  });

  test("search finds words in every field, as they were typed", async () => {
    const id = await receive({ name: "Jürgen Groß", message: "It is 100% urgent_now \\ 你好" });
    await receive();
    await database.db
      .update(contactMessages)
      .set({ notes: "warehouse" })
      .where(eq(contactMessages.id, id));
    await note(id, "lakehouse");
    const found = async (q: string) =>
      (await list(`?q=${encodeURIComponent(q)}`)).messages.map(({ name }) => name);
    for (const q of [
      "jürgen",
      "100% URGENT",
      "urgent_now",
      "\\",
      "你好",
      "warehouse",
      "lakehouse",
    ]) {
      expect(await found(q)).toEqual(["Jürgen Groß"]);
    }
    expect(await found("byron")).toEqual(["Ada Byron"]);
    expect(await found("%")).toEqual(["Jürgen Groß"]);
    expect(await found("nothing of this")).toEqual([]);
    expect(await list("?q=lakehouse")).toMatchObject({
      found: { [id]: { kind: "note", text: "lakehouse" } },
      counts: { new: 1 },
    });
  });

  test("the period filters by the day in the firm's time zone, and the counts with it", async () => {
    const now = site.now().getTime();
    const midnight = new Date("2025-06-10T07:00:00Z").getTime();
    const times = {
      now,
      "6 days ago": now - 6 * 24 * HOUR,
      "8 days ago": now - 8 * 24 * HOUR,
      "31 days ago": now - 31 * 24 * HOUR,
      "on June 9": midnight - 1,
      "on June 10": midnight,
    };
    const rows = Object.entries(times).map(([name, time]) => ({
      ...valid,
      name,
      created_at: new Date(time),
    }));
    await database.db.insert(contactMessages).values(rows);
    const found = async (query: string) => {
      const { messages, counts } = await list(`?${query}`);
      expect(counts.new).toBe(messages.length);
      return messages.map(({ name }) => name);
    };
    expect(await found("received=7")).toEqual(["now", "6 days ago"]);
    expect(await found("received=30")).toEqual(["now", "6 days ago", "8 days ago"]);
    const days = "received=dates&from=2025-06-09&to=2025-06-09";
    expect(await found(days)).toEqual(["on June 9"]);
    expect(await found("received=dates&from=2025-06-10&to=2025-06-10")).toEqual(["on June 10"]);
    expect(await found("received=dates&to=2025-06-10")).toContain("on June 10");
    expect(await found("received=dates&from=2025-06-10")).not.toContain("on June 9");
    // A value that makes no sense filters nothing.
    for (const query of ["", "received=8", "received=dates&from=soon", "from=2025-06-10"]) {
      expect(await found(query)).toHaveLength(rows.length);
    }
    const csv = await (await asAdmin(`/messages.csv?${days}`)).text();
    expect(csv).toContain("on June 9");
    expect(csv).not.toContain("on June 10");
  });

  test("a message is between those that came before and after it, in any stage", async () => {
    const [oldest, middle, newest] = [await receive(), await receive(), await receive()];
    // In the same millisecond, as after an import.
    await database.db.execute(
      sql`update contact_messages set created_at = date_trunc('second', now()) + interval '1 microsecond' * case id::text when ${middle} then 2 when ${newest} then 3 else 1 end`,
    );
    await change(middle, { stage: "won" });
    const neighbors = async (id: string) => (await asAdmin(`/messages/${id}/neighbors`)).json();
    expect(await neighbors(middle)).toEqual({ newer_id: newest, older_id: oldest });
    expect(await neighbors(newest)).toEqual({ newer_id: null, older_id: middle });
    expect(await neighbors(oldest)).toEqual({ newer_id: middle, older_id: null });
    const missing = "00000000-0000-4000-8000-000000000000";
    expect(await neighbors(missing)).toEqual({ newer_id: null, older_id: null });
  });

  test("there are 50 on a page", async () => {
    const rows = Array.from({ length: 51 }, (_, n) => ({
      ...valid,
      name: `Person ${n}`,
      created_at: new Date(site.now().getTime() + n * 1000),
    }));
    await database.db.insert(contactMessages).values(rows);
    const first = await list();
    expect(first.messages).toHaveLength(50);
    expect(first.pages).toBe(2);
    expect((await list("?page=2")).messages.map(({ name }) => name)).toEqual(["Person 0"]);
    expect((await list("?page=-1")).messages[0]?.name).toBe("Person 50");
  });

  test("an email that failed says why, and is resent to the current address", async () => {
    const id = await receive();
    await failWith({ failedAt: site.now(), attempts: 3, lastError: "550 No such user" });
    const failed = await (await asAdmin(`/messages/${id}`)).json();
    expect(failed).toMatchObject({
      delivery: { state: "failed", attempts: 3, last_error: "550 No such user" },
    });
    woken = 0;
    const env = { CONTACT_TO: "office@example.com" };
    const moved = testSite({ database, env, wake: () => woken++ });
    const path = `/api/admin/messages/${id}/send-again`;
    const again = await moved.call(path, { method: "POST", token: people.admin.token });
    expect(await again.json()).toMatchObject({ delivery: { state: "waiting", last_error: null } });
    expect(woken).toBe(1);
    const rows = await database.db.select().from(outbox);
    expect(rows).toMatchObject([{ mail: { to: "office@example.com" }, attempts: 0 }]);
  });

  test("a message that was wrongly marked as spam can still be emailed", async () => {
    const id = await receive({ website: "x" });
    expect(await database.db.select().from(outbox)).toEqual([]);
    const sent = await asAdmin(`/messages/${id}/send-again`, { method: "POST" });
    expect(await sent.json()).toMatchObject({ delivery: { state: "waiting" } });
    expect(await database.db.select().from(outbox)).toMatchObject([
      { subject: id, kind: "contact" },
    ]);
  });

  test("an email that fails for an hour is an alarm, until it is sent or its message is handled", async () => {
    const id = await receive();
    const since = new Date(site.now().getTime() - HOUR);
    await failWith({ lastError: "ECONNREFUSED", createdAt: new Date(since.getTime() + 1) });
    expect(await summary()).toMatchObject({ mail_failing: null });
    await failWith({ createdAt: since });
    const alarm = {
      mail_failing: { since: since.toISOString(), last_error: "ECONNREFUSED", mails: 1 },
    };
    expect(await summary()).toMatchObject(alarm);
    await failWith({ failedAt: site.now() });
    expect(await summary()).toMatchObject(alarm);
    await change(id, { stage: "qualified" });
    expect(await summary()).toMatchObject({ mail_failing: null });
    await change(id, { stage: "new" });
    await failWith({ failedAt: null, sentAt: site.now() });
    expect(await summary()).toMatchObject({ mail_failing: null });
  });

  test("a confirmation that a visitor's mail server rejects is not a failed delivery", async () => {
    await receive();
    const createdAt = new Date(site.now().getTime() - 2 * HOUR);
    await failWith({ kind: "confirmation", lastError: "550 No such user", createdAt });
    expect(await summary()).toMatchObject({ mail_failing: null });
  });

  test("the activity dates a deleted message by the firm's day", async () => {
    const created_at = new Date("2026-01-02T03:00:00Z");
    const values = { ...valid, created_at };
    const [{ id } = { id: "" }] = await database.db
      .insert(contactMessages)
      .values(values)
      .returning();
    await asAdmin(`/messages/${id}`, { method: "DELETE" });
    const subjects = await database.db.select({ subject: auditLog.subject }).from(auditLog);
    expect(subjects).toContainEqual({ subject: "received 2026-01-01" });
  });

  test("a deleted message is gone with its email; an unknown one is not found", async () => {
    const id = await receive();
    expect((await asAdmin(`/messages/${id}`, { method: "DELETE" })).status).toBe(200);
    expect(await database.db.select().from(outbox)).toEqual([]);
    for (const path of [`/messages/${id}`, "/messages/nonsense"]) {
      expect((await asAdmin(path)).status).toBe(404);
      expect((await asAdmin(path, { method: "DELETE" })).status).toBe(404);
      expect((await asAdmin(path, { method: "PUT", body: { read: true } })).status).toBe(404);
      expect((await asAdmin(`${path}/send-again`, { method: "POST" })).status).toBe(404);
    }
  });

  test("many messages are marked, moved and deleted in one request", async () => {
    const first = await receive({ name: "First" });
    const second = await receive({ name: "Second" });
    const other = await receive({ name: "Other" });
    const ids = [first, second, second];
    expect(await (await bulk(ids, "read")).json()).toEqual({ changed: 2 });
    expect((await list()).unread).toBe(1);
    await bulk(ids, "unread");
    expect((await list()).unread).toBe(3);
    for (const stage of ["archived", "spam", "new", "proposed"]) {
      await bulk(ids, stage);
      const moved = (await list(`?stage=${stage}`)).messages.map(({ id }) => id);
      expect(moved).toEqual(expect.arrayContaining([first, second]));
    }
    expect((await bulk(ids, "delete")).status).toBe(200);
    expect((await list()).messages.map(({ id }) => id)).toEqual([other]);
    expect(await database.db.select().from(outbox)).toMatchObject([{ subject: other }]);
  });

  test("if one of many messages is gone, none is changed", async () => {
    const id = await receive();
    for (const action of ["read", "archived", "delete"]) {
      const refused = await bulk([id, crypto.randomUUID()], action);
      expect(refused.status).toBe(404);
    }
    expect((await list()).messages).toMatchObject([{ id, stage: "new", read_at: null }]);
    expect(await database.db.select().from(outbox)).toHaveLength(1);
  });

  test.each([
    ["no message", [], "read"],
    ["101 messages", Array.from({ length: 101 }, () => crypto.randomUUID()), "read"],
    ["an id that is none", ["nonsense"], "read"],
    ["an unknown action", [crypto.randomUUID()], "burn"],
  ])("%s in a request for many is refused", async (_, ids, action) => {
    expect((await bulk(ids, action)).status).toBe(422);
  });

  test("the export contains what the filter shows, in UTF-8, safe to open", async () => {
    const id = await receive({
      name: "=HYPERLINK(1)",
      message: 'She said "no",\nthen left 🌲',
      source: "/capabilities",
      agency: "=Tacoma",
      solicitation_number: "RFP-77",
      due_date: "2026-09-30",
    });
    await receive({ name: "Robot", website: "x" });
    await note(id, "+1 206 555 0100");
    site.pass(1000);
    await note(id, "Called.");
    await change(id, { owner_id: people.admin.id, follow_up_on: "2026-03-01" });
    const response = await asAdmin("/messages.csv?stage=new");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toContain("messages.csv");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const csv = bytes.subarray(3).toString();
    expect(csv).toMatch(
      /^Received,Name,Email,Message,Stage,Owner,Follow up on,Read,Email delivery,Spam signals,Notes,Source,Agency,Solicitation number,Due date\r\n/,
    );
    expect(csv).toContain(
      `,'=HYPERLINK(1),ada@example.com,"She said ""no"",\nthen left 🌲",new,Ada Byron,2026-03-01,`,
    );
    expect(csv).toContain(
      `,"'+1 206 555 0100\n\nCalled.",/capabilities,'=Tacoma,RFP-77,2026-09-30\r\n`,
    );
    expect(csv).not.toContain("Robot");
  });

  test("a message is shown and found with the page it came from and the agency's fields", async () => {
    const id = await receive({
      source: "/capabilities",
      agency: "City of Tacoma",
      solicitation_number: "RFP-77",
      due_date: "2026-09-30",
    });
    await receive();
    expect(await (await asAdmin(`/messages/${id}`)).json()).toMatchObject({
      source: "/capabilities",
      source_title: "Capability Statement",
      agency: "City of Tacoma",
      solicitation_number: "RFP-77",
      due_date: "2026-09-30",
    });
    for (const q of ["tacoma", "rfp-77", "capability"]) {
      expect((await list(`?q=${q}`)).messages.map((found) => found.id)).toEqual([id]);
    }
  });

  test("an export with a filter that makes no sense is refused, not widened", async () => {
    for (const query of [
      "stage=unknown",
      "owner=me",
      "due=never",
      `q=${"x".repeat(201)}`,
      "received=8",
      "from=soon",
      "to=0000-01-01",
    ]) {
      expect((await asAdmin(`/messages.csv?${query}`)).status).toBe(422);
    }
  });

  test("an export that the database refuses is an error, not an empty table", async () => {
    await receive();
    const response = await asAdmin("/messages.csv?q=%00");
    expect(response.status).toBe(422);
    expect(response.headers.get("Content-Disposition")).toBeNull();
    expect(await response.json()).toEqual({
      error: { code: "invalid", message: "The text contains characters we can’t store." },
    });
  });

  test("an export of many messages contains each once", async () => {
    const at = (n: number) => new Date(site.now().getTime() + Math.floor(n / 3));
    const rows = Array.from({ length: 1201 }, (_, n) => ({
      ...valid,
      name: `Person ${n}`,
      created_at: at(n),
    }));
    await database.db.insert(contactMessages).values(rows);
    const csv = await (await asAdmin("/messages.csv")).text();
    const names = csv.match(/Person \d+/g) ?? [];
    expect(names).toHaveLength(1201);
    expect(new Set(names).size).toBe(1201);
  });
});
