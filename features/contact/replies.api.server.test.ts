import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { runDueJobs } from "#platform/jobs/jobs.server.ts";
import { createMailer, type SendMail } from "#platform/mail/mailer.server.ts";
import { MAIL_JOB, mailJob } from "#platform/mail/outbox.server.ts";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { readMail } from "../../tests/helpers/read-mail.ts";
import { startSmtp } from "../../tests/helpers/services/smtp.ts";
import {
  contactMessages,
  jobs,
  messageEvents,
  outbox,
  rateLimits,
} from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";

const MINUTE = 60_000;
const valid = { name: "Ada Byron", email: "ada@example.com", message: "Our reports\ndisagree." };
const text = "Hello Ada,\n\nlet us talk on Friday.";

describeOnBothDatabases("replies", (database) => {
  let site: ReturnType<typeof testSite>;
  let token: string;
  let adminId: string;
  let woken: number;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let mailer: Awaited<ReturnType<typeof mailerFor>>;

  beforeAll(async () => {
    site = siteWith({});
    const { admin } = await visitorAndAdmin(site, database.db);
    ({ token, id: adminId } = admin);
  });
  beforeEach(async () => {
    for (const table of [contactMessages, outbox, jobs, rateLimits]) {
      await database.db.delete(table);
    }
    site = siteWith({});
    woken = 0;
    smtp = await startSmtp();
    mailer = await mailerFor(smtp.url);
  });
  afterEach(async () => {
    mailer.close();
    await smtp.stop();
  });

  const siteWith = (env: Record<string, string>) =>
    testSite({
      database,
      env: { SITE_URL: "https://firm.example", CONTACT_TO: "office@example.com", ...env },
      wake: () => woken++,
    });
  const mailerFor = (smtpUrl: string) =>
    createMailer({
      smtpUrl,
      from: async () => "Firm <firm@example.com>",
      siteUrl: "https://firm.example",
    });
  const sendDue = (send: SendMail = mailer.send) => {
    const context = () => contextOn(database.db, site.now());
    return runDueJobs({ context, kinds: { [MAIL_JOB]: mailJob(send) } }, MAIL_JOB);
  };
  const reply = (id: string, body: object = {}) =>
    site.call(`/api/admin/messages/${id}/replies`, {
      token,
      body: { id: crypto.randomUUID(), text, ...body },
    });
  const events = () => database.db.select().from(messageEvents);
  const mails = () => database.db.select().from(outbox).where(eq(outbox.kind, "reply"));
  const idOf = async (kind: string) => {
    const [row] = await database.db.select().from(outbox).where(eq(outbox.kind, kind));
    return `<${row?.id}@firm.example>`;
  };
  /** The email that arrived, as the visitor's mail program reads it. */
  const arrived = () =>
    smtp.received
      .filter(({ to }) => to.includes(valid.email))
      .map((mail) => ({ ...mail, ...readMail(mail.raw) }));

  async function receive(body: object = {}) {
    site.pass(MINUTE);
    await site.call("/api/functions/send-contact-email", { body: { ...valid, ...body } });
    const [message] = await database.db.select().from(contactMessages);
    return message?.id ?? "";
  }

  test("a reply arrives with its headers, quotes the message and is in the timeline", async () => {
    const id = await receive();
    woken = 0;
    const response = await reply(id, { text: ` ${text}\n` });
    expect([response.status, await response.json()]).toEqual([200, {}]);
    expect(woken).toBe(1);
    await sendDue();
    const [mail, ...more] = arrived();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: "firm@example.com", to: ["ada@example.com"] });
    expect(mail?.header("From")).toBe("Firm <firm@example.com>");
    expect(mail?.header("To")).toBe("ada@example.com");
    expect(mail?.header("Reply-To")).toBe("Alderline <office@example.com>");
    expect(mail?.header("Subject")).toBe("Re: Your message to Alderline");
    expect(mail?.header("Message-ID")).toBe(await idOf("reply"));
    expect(mail?.header("In-Reply-To")).toBe(await idOf("contact"));
    expect(mail?.header("References")).toBe(await idOf("contact"));
    expect(mail?.text).toMatch(
      /^Hello Ada,\n\nlet us talk on Friday\.\n\nAda Byron wrote on Feb 3, 2026, 4:\d\d AM, Pacific time:\n> Our reports\n> disagree\.\n$/,
    );
    const [{ id: mailId } = { id: "" }] = await mails();
    expect(await events()).toMatchObject([
      { messageId: id, kind: "reply", text, actorId: adminId, details: { mail_id: mailId } },
    ]);
  });

  test("a later reply names all earlier emails, the notification first", async () => {
    site = siteWith({ CONTACT_CONFIRMATION: "on" });
    const id = await receive();
    site.pass(MINUTE);
    await reply(id);
    site.pass(MINUTE);
    await site.call(`/api/admin/messages/${id}/send-again`, { token, method: "POST" });
    const first = await idOf("reply");
    site.pass(MINUTE);
    await reply(id, { text: "One more thing." });
    await sendDue();
    const last = arrived().find((mail) => mail.text.startsWith("One more thing."));
    expect(last?.header("In-Reply-To")).toBe(first);
    expect(last?.header("References").split(" ")).toEqual([
      await idOf("contact"),
      await idOf("confirmation"),
      first,
    ]);
  });

  test("a message without an email, such as spam, can be replied to as well", async () => {
    const id = await receive({ website: "x" });
    expect((await reply(id)).status).toBe(200);
    await sendDue();
    expect(arrived()[0]?.headerNames).not.toContain("in-reply-to");
  });

  test("a reply that is submitted twice is sent once, also at the same time", async () => {
    const message = await receive();
    const id = crypto.randomUUID();
    const responses = await Promise.all([reply(message, { id }), reply(message, { id })]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await reply(message, { id })).status).toBe(200);
    expect([await mails(), await events()]).toMatchObject([[{}], [{ id }]]);
    const changed = await reply(message, { id, text: "Something else" });
    expect(changed.status).toBe(409);
    const elsewhere = await database.db
      .insert(contactMessages)
      .values({ ...valid, email: "eve@example.com" })
      .returning();
    expect((await reply(elsewhere[0]?.id ?? "", { id })).status).toBe(409);
    expect(await mails()).toHaveLength(1);
  });

  test("line breaks in a name or an email address add no header and no recipient", async () => {
    const bcc = "\r\nBcc: eve@example.net\r\n\r\nHello";
    const refused = await site.call("/api/functions/send-contact-email", {
      body: { ...valid, email: `ada@example.com${bcc}` },
    });
    expect(refused.status).toBe(422);
    const stored = [
      { ...valid, name: `Ada${bcc}` },
      { ...valid, email: `ada@example.com${bcc}` },
      { ...valid, email: "ada@example.com, eve@example.net" },
    ];
    const rows = await database.db.insert(contactMessages).values(stored).returning();
    for (const { id } of rows) expect((await reply(id)).status).toBe(200);
    await sendDue();
    for (const { to, raw } of smtp.received) {
      expect(to).not.toContain("eve@example.net");
      expect(to).toHaveLength(1);
      expect(readMail(raw).headerNames).not.toContain("bcc");
      expect(readMail(raw).text.startsWith(text)).toBe(true);
    }
    expect(arrived().length).toBeGreaterThan(0);
  });

  test("while the mail server is down for an hour and a process crashes, a reply waits, and is sent once", async () => {
    const id = await receive();
    await sendDue();
    await reply(id);
    const away = await mailerFor("smtp://127.0.0.1:1");
    // A process that crashes during its attempt never reports the result.
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: crashed, reject: end } = Promise.withResolvers<never>();
    const dying = sendDue(() => {
      start();
      return crashed;
    });
    await started;
    await sendDue(away.send);
    expect(await mails()).toMatchObject([{ attempts: 1, sentAt: null }]);
    for (let minute = 0; minute < 60; minute++) {
      site.pass(MINUTE);
      await sendDue(away.send);
    }
    const [waiting] = await mails();
    expect(waiting).toMatchObject({ sentAt: null, failedAt: null });
    expect(waiting?.lastError).toContain("ECONNREFUSED");
    site.pass(60 * MINUTE);
    await sendDue();
    await sendDue();
    expect(arrived()).toHaveLength(1);
    expect((await mails())[0]?.sentAt).not.toBeNull();
    end(new Error("The process is gone."));
    await dying;
    site.pass(60 * MINUTE);
    await sendDue();
    expect(arrived()).toHaveLength(1);
  });

  test("a deleted message takes its replies and their emails with it", async () => {
    const id = await receive();
    await reply(id);
    await site.call(`/api/admin/messages/${id}`, { token, method: "DELETE" });
    await sendDue();
    expect([await mails(), await events(), arrived()]).toEqual([[], [], []]);
  });

  test.each([
    ["no text", { text: " \n" }, 422],
    ["text that is none", { text: 5 }, 422],
    ["10,001 characters", { text: "x".repeat(10_001) }, 422],
    ["an id that is none", { id: "1" }, 422],
    ["characters that can't be stored", { text: "\0" }, 422],
  ])("%s is refused, and nothing is sent", async (_, body, status) => {
    const id = await receive();
    expect((await reply(id, body)).status).toBe(status);
    expect([await mails(), await events()]).toEqual([[], []]);
  });

  test("a reply to a message that is gone is not found", async () => {
    expect((await reply(crypto.randomUUID())).status).toBe(404);
    expect((await reply("nonsense")).status).toBe(404);
  });

  test("saved replies name the firm, and leave the visitor's name to the form", async () => {
    const response = await site.call("/api/admin/saved-replies", { token });
    const replies = (await response.json()) as { id: string; name: string; text: string }[];
    expect(replies).toHaveLength(2);
    for (const saved of replies) {
      expect(saved.text).toMatch(/^Hello \{visitor\},\n/);
      expect(saved.text).toMatch(/\nAlderline$/);
    }
  });
});
