import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Mail } from "#platform/mail/mailer.server.ts";
import { describeWithDatabase } from "../../tests/helpers/database.ts";
import { addPosts } from "../../tests/helpers/posts.ts";
import { allPosts, contactMessages, outbox, rateLimits } from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const PATH = "/api/functions/send-contact-email";
const valid = { name: "Ada Byron", email: "ada@example.com", message: "Our reports disagree." };

describeWithDatabase("contact", (database) => {
  let site: ReturnType<typeof testSite>;
  let woken: number;

  beforeEach(async () => {
    await database.db.delete(contactMessages);
    await database.db.delete(outbox);
    await database.db.delete(rateLimits);
    woken = 0;
    site = siteWith({});
  });

  const siteWith = (env: Record<string, string>) =>
    testSite({ database, env, wake: () => woken++ });
  const send = (body: unknown, headers = {}) => site.call(PATH, { body, headers });
  const messages = () => database.db.select().from(contactMessages);
  const mails = () => database.db.select().from(outbox);

  test("a message and its email are stored before the response", async () => {
    const response = await send({ ...valid, name: " Ada Byron " });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({});
    const [message] = await messages();
    expect(message).toMatchObject({
      ...valid,
      stage: "new",
      spam_signals: [],
      created_at: site.now(),
    });
    const [row, ...more] = await mails();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ kind: "contact", subject: message?.id, sentAt: null });
    expect(row?.mail).toMatchObject({
      to: "hello@alderline.example.com",
      replyTo: { name: "Ada Byron", address: "ada@example.com" },
      subject: "Message from Ada Byron",
      text: expect.stringContaining(`\n\n${valid.message}\n\n`),
    });
    expect(woken).toBe(1);
  });

  test("the email goes to CONTACT_TO, and what a visitor writes is no markup in it", async () => {
    site = siteWith({ CONTACT_TO: "office@example.com" });
    await send({ ...valid, message: 'A <b>bold</b> "claim" & more' });
    const mail = (await mails())[0]?.mail as Mail;
    expect(mail.to).toBe("office@example.com");
    expect(mail.html).toContain("A &lt;b&gt;bold&lt;/b&gt; &quot;claim&quot; &amp; more");
  });

  test("the visitor gets a confirmation only if it is turned on, without their own message", async () => {
    site = siteWith({ CONTACT_CONFIRMATION: "on" });
    await send({ ...valid, name: "Visit www.example.net" });
    const [confirmation] = await database.db
      .select()
      .from(outbox)
      .where(eq(outbox.kind, "confirmation"));
    const mail = confirmation?.mail as Mail;
    expect(mail.to).toBe("ada@example.com");
    expect(mail.text).toContain("within 24 hours");
    expect(JSON.stringify(mail)).not.toMatch(/example\.net|Our reports/);
  });

  test("one mailbox gets one confirmation a day, however its address is written", async () => {
    site = siteWith({ CONTACT_CONFIRMATION: "on" });
    const written = [
      "ada.b@example.com",
      "Ada.B@EXAMPLE.com",
      "ada.b+1@example.com",
      "adab@example.com",
    ];
    const sendAll = async (emails: string[]) => {
      for (const email of emails) expect((await send({ ...valid, email })).status).toBe(200);
    };
    const confirmed = async () =>
      (await mails()).filter(({ kind }) => kind === "confirmation").map(({ mail }) => mail.to);
    await sendAll([...written, "grace@example.com"]);
    expect(await messages()).toHaveLength(5);
    expect((await mails()).filter(({ kind }) => kind === "contact")).toHaveLength(5);
    expect((await confirmed()).toSorted()).toEqual(["ada.b@example.com", "grace@example.com"]);
    site.pass(24 * 60 * 60_000);
    await sendAll(written);
    expect(await confirmed()).toHaveLength(3);
  });

  test.each([
    [{ name: "A" }, "Name must be at least 2 characters"],
    [{ email: "a@example.com, b@example.com" }, "Invalid email address"],
    [{ email: `${"a".repeat(288)}@example.com` }, "Email must be less than 255 characters"],
    [{ message: "x".repeat(2001) }, "Message must be less than 2000 characters"],
    [{ agency: "x".repeat(201) }, "Agency must be less than 200 characters"],
    [{ agency: 5 }, "Agency must be text"],
    [
      { solicitation_number: "x".repeat(101) },
      "Solicitation number must be less than 100 characters",
    ],
    [{ due_date: "2026-02-30" }, "Due date must be a date like 2026-09-30"],
    [{ due_date: "0000-01-01" }, "Due date must be a date like 2026-09-30"],
    [{ due_date: 5 }, "Due date must be a date like 2026-09-30"],
    [{ source: "https://example.com/" }, "Source must be the path of a page"],
    [{ source: { path: "/" } }, "Source must be the path of a page"],
    [{ name: "A", due_date: "soon" }, "Name must be at least 2 characters"],
    [{ name: undefined, email: undefined }, "Name must be at least 2 characters"],
  ])("%o is refused with the first message, and nothing is stored", async (change, message) => {
    const response = await send({ ...valid, ...change });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ error: { code: "invalid", message } });
    expect(await messages()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  test("line breaks in a name are harmless", async () => {
    expect((await send({ ...valid, name: "Ada\r\nBcc: b@example.com" })).status).toBe(200);
    expect((await mails())[0]?.mail).toMatchObject({
      subject: "Message from Ada Bcc: b@example.com",
    });
  });

  test("half a character and NUL do not lose the message", async () => {
    expect((await send({ ...valid, message: "A tree: \ud83c, nothing: \0." })).status).toBe(200);
    expect((await messages())[0]?.message).toBe("A tree: \ufffd, nothing: .");
  });

  test("a published post and a case study are stored as the source, and named in the email", async () => {
    await addPosts(database.db, [
      { slug: "why-reports-disagree", title: "Why <reports> disagree" },
    ]);
    await send({ ...valid, source: "/blog/why-reports-disagree" });
    const [message] = await messages();
    expect(message).toMatchObject({
      source: "/blog/why-reports-disagree",
      source_title: "Why <reports> disagree",
    });
    const mail = (await mails())[0]?.mail as Mail;
    expect(mail.text).toContain(
      "About the article: Why <reports> disagree (http://localhost:3000/blog/why-reports-disagree)\n",
    );
    expect(mail.html).toContain("Why &lt;reports&gt; disagree");
    await database.db.delete(contactMessages);
    await send({ ...valid, source: "/case-studies/healthcare-reporting" });
    expect(await messages()).toMatchObject([
      { source_title: "One source for every hospital report" },
    ]);
  });

  test("a draft, a scheduled post and a page that doesn't exist are not a source", async () => {
    const draft = { title: "Secret", content: "", published: false };
    const publish_at = new Date("2027-01-01T00:00:00Z");
    await database.db.insert(allPosts).values([
      { ...draft, slug: "secret" },
      { ...draft, slug: "later", publish_at },
    ]);
    for (const source of ["/blog/secret", "/blog/later", "/blog/made-up", "/made-up", "/admin"]) {
      const response = await send({ ...valid, source });
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({});
    }
    const stored = await messages();
    expect(stored).toHaveLength(5);
    for (const message of stored)
      expect(message).toMatchObject({ source: null, source_title: null });
  });

  test("an agency, a solicitation number and a due date are stored and mailed", async () => {
    const agency = {
      agency: " City of\nTacoma ",
      solicitation_number: "RFP-77",
      due_date: "2026-09-30",
    };
    expect((await send({ ...valid, ...agency })).status).toBe(200);
    expect(await messages()).toMatchObject([
      { ...valid, agency: "City of Tacoma", solicitation_number: "RFP-77", due_date: "2026-09-30" },
    ]);
    const mail = (await mails())[0]?.mail as Mail;
    expect(mail.text).toContain(
      "Agency: City of Tacoma\nSolicitation number: RFP-77\nDue date: September 30, 2026\n",
    );
  });

  test.each([
    ["no JSON", "{", { "Content-Type": "application/json" }, 400],
    ["another type", "name=Ada", { "Content-Type": "text/plain" }, 415],
    ["a plain form", "name=Ada", { "Content-Type": "application/x-www-form-urlencoded" }, 415],
    ["a multipart form", "--x--", { "Content-Type": "multipart/form-data; boundary=x" }, 415],
    ["a body without end", "x".repeat(70_000), { "Content-Type": "application/json" }, 413],
  ])("%s is refused", async (_name, body, headers, status) => {
    const response = await send(body, headers);
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("error.message");
  });

  test("a filled honeypot goes to spam, without an email, and gets the usual response", async () => {
    const response = await send({ ...valid, website: "https://example.com" });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({});
    expect(await messages()).toMatchObject([
      { ...valid, stage: "spam", spam_signals: ["hidden field filled in"] },
    ]);
    expect(await mails()).toEqual([]);
  });

  test("a fast typist is not a robot; a fast seller of backlinks is", async () => {
    await send({ ...valid, elapsed_ms: 900 });
    expect(await messages()).toMatchObject([
      { stage: "new", spam_signals: ["sent within 3 seconds"] },
    ]);
    await send({ ...valid, message: "Buy our backlinks today!", elapsed_ms: 900 });
    expect((await messages()).map(({ stage }) => stage).sort()).toEqual(["new", "spam"]);
    expect(await mails()).toHaveLength(1);
  });

  test("an office can send 20 an hour from one IP address, then waits; others do not", async () => {
    for (let n = 0; n < 20; n++) expect((await send(valid)).status).toBe(200);
    await send({ ...valid, name: "" });
    const refused = await send(valid);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("3600");
    expect(await refused.json()).toMatchObject({ error: { code: "too_many_requests" } });
    expect(await messages()).toHaveLength(20);
    site.pass(60 * 60_000);
    expect((await send(valid)).status).toBe(200);
  });

  test("behind a proxy, each visitor has their own limit", async () => {
    site = siteWith({ TRUST_PROXY: "1" });
    for (let n = 0; n < 20; n++) await send(valid, { "X-Forwarded-For": "198.51.100.1" });
    expect((await send(valid, { "X-Forwarded-For": "198.51.100.1" })).status).toBe(429);
    expect((await send(valid, { "X-Forwarded-For": "198.51.100.2" })).status).toBe(200);
  });

  test("all IP addresses of one IPv6 network share a limit", async () => {
    site = siteWith({ TRUST_PROXY: "1" });
    for (let n = 0; n < 20; n++) await send(valid, { "X-Forwarded-For": `2001:db8:1:2::${n}` });
    const status = async (ip: string) => (await send(valid, { "X-Forwarded-For": ip })).status;
    expect(await status("2001:db8:1:2:ffff::1")).toBe(429);
    expect(await status("2001:db8:1:3::1")).toBe(200);
  });

  test("what is not an IP address in X-Forwarded-For does not matter", async () => {
    site = siteWith({ TRUST_PROXY: "1" });
    const response = await send(valid, { "X-Forwarded-For": "<b>x</b>".repeat(900) });
    expect(response.status).toBe(200);
    const [limit] = await database.db.select().from(rateLimits);
    expect(limit?.key).toBe("contact:address:192.0.2.1");
  });
});
