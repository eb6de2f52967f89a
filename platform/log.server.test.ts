import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { contextOn } from "../tests/helpers/context.ts";
import { describeWithDatabase } from "../tests/helpers/database.ts";
import { recordedLog } from "../tests/helpers/log.ts";
import { startSmtp } from "../tests/helpers/services/smtp.ts";
import { outbox, users } from "../tests/helpers/tables.ts";
import { testSite } from "../tests/helpers/test-site.ts";
import { runDueJobs } from "./jobs/jobs.server.ts";
import { createMailer } from "./mail/mailer.server.ts";
import { enqueueMail, MAIL_JOB, mailJob } from "./mail/outbox.server.ts";

async function rejection(work: Promise<unknown>) {
  return work.then(
    () => expect.unreachable("this was meant to fail"),
    (error: unknown) => error,
  );
}

describeWithDatabase("the log", (database) => {
  test("says of a failed query its statement and its code, once, and none of its values", async () => {
    const account = { email: "ada@example.com", name: "Ada Byron", passwordHash: "$argon2id$1" };
    await database.db.insert(users).values(account);
    const { log, lines } = recordedLog();
    const taken = await rejection(database.db.insert(users).values(account));
    log.error({ err: taken }, "taken");
    const malformed = sql`select ${"Ada\n    at secret"}::uuid`;
    log.error({ err: await rejection(database.db.execute(malformed)) }, "malformed");

    const written = JSON.stringify(lines);
    for (const value of ["ada@example.com", "Ada", "argon2", "secret"]) {
      expect(written).not.toContain(value);
    }
    expect(written.match(/insert into/g)).toHaveLength(1);
    expect(lines).toMatchObject([
      {
        msg: "taken",
        err: {
          type: "DrizzleQueryError",
          query: expect.stringContaining('insert into "users"'),
          stack: expect.stringMatching(/^at .*log\.server\.test\.ts/s),
          cause: { code: "23505", constraint: "users_email_unique", table: "users" },
        },
      },
      { msg: "malformed", err: { query: "select $1::uuid", cause: { code: "22P02" } } },
    ]);
  });

  test("says nothing of what a visitor sent when it cannot be stored", async () => {
    const { db } = database;
    await db.execute(sql`alter table contact_messages add constraint none check (false)`);
    const site = testSite({ database });
    const body = { name: "Ada Byron", email: "ada@example.com", message: "Our reports disagree." };
    const response = await site.call("/api/functions/send-contact-email", { body });
    await db.execute(sql`alter table contact_messages drop constraint none`);
    expect(response.status).toBe(500);
    const errors = site.lines.filter(({ level }) => level === "error");
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ err: { cause: { code: "23514", constraint: "none" } } });
    for (const value of Object.values(body))
      expect(JSON.stringify(site.lines)).not.toContain(value);
  });

  test("says of a refused mail its code, not its recipient", async () => {
    const refusal = Object.assign(new Error("<ada@example.com> is unknown"), { responseCode: 550 });
    const smtp = await startSmtp({ onRcptTo: (_, __, done) => done(refusal) });
    onTestFinished(smtp.stop);
    const { db } = database;
    const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" };
    await db.transaction((tx) => enqueueMail(contextOn(tx, new Date()), mail, { kind: "test" }));
    const { log, lines } = recordedLog();
    const options = {
      smtpUrl: smtp.url,
      from: async () => "us@example.com",
      siteUrl: "http://localhost",
    };
    const mailer = await createMailer(options);
    onTestFinished(mailer.close);
    const kinds = { [MAIL_JOB]: mailJob(mailer.send) };
    await runDueJobs({ context: () => contextOn(db, undefined, { log }), kinds }, MAIL_JOB);
    expect(lines).toMatchObject([
      { msg: "an email could not be sent", err: { responseCode: 550 } },
    ]);
    expect(JSON.stringify(lines)).not.toContain("ada@example.com");
    // The admins see it in the inbox.
    const [row] = await db.select().from(outbox);
    expect(row?.lastError).toContain("<ada@example.com> is unknown");
  });
});

test("includes the messages of other errors, and of their causes", () => {
  const { log, lines } = recordedLog();
  const cause = Object.assign(new Error("no room"), { code: "ENOSPC", path: "/secret" });
  log.warn({ err: new TypeError("it failed", { cause }) }, "a warning");
  log.warn({ err: "thrown text" }, "a warning");
  expect(lines).toMatchObject([
    {
      level: "warn",
      err: {
        type: "TypeError",
        message: "it failed",
        cause: { message: "no room", code: "ENOSPC" },
      },
    },
    { err: { type: "string" } },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|thrown text/);
});
