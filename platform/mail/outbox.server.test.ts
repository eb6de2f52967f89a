import { afterEach, beforeEach, expect, test } from "vitest";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { startSmtp, type Verdict } from "../../tests/helpers/services/smtp.ts";
import { jobs, outbox } from "../../tests/helpers/tables.ts";
import { runDueJobs, startJobs } from "../jobs/jobs.server.ts";
import { createMailer, type SendMail } from "./mailer.server.ts";
import { enqueueMail, MAIL_JOB, mailJob, sendMailAgain } from "./outbox.server.ts";

const HOUR = 60 * 60_000;

const about = { kind: "test" };
const mail = { to: "ada@example.com", subject: "Hello", text: "A line with ü and 🌲.\n" };

describeOnBothDatabases("outbox", (database) => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let mailer: Awaited<ReturnType<typeof createMailer>>;
  let verdict: (raw: string) => Verdict;
  let time: number;

  beforeEach(async () => {
    await database.db.delete(outbox);
    await database.db.delete(jobs);
    time = Date.now() + HOUR;
    verdict = () => "accept";
    smtp = await startSmtp({ judge: (raw) => verdict(raw) });
    mailer = await mailerFor(smtp.url);
  });
  afterEach(async () => {
    mailer.close();
    await smtp.stop();
  });

  const mailerFor = (smtpUrl: string) =>
    createMailer({
      smtpUrl,
      from: async () => "Firm <firm@example.com>",
      siteUrl: "https://example.com",
    });
  const runnerOf = (send = mailer.send) => ({
    context: () => contextOn(database.db, new Date(time)),
    kinds: { [MAIL_JOB]: mailJob(send) },
  });
  const sendDue = (send?: SendMail) => runDueJobs(runnerOf(send), MAIL_JOB);
  const enqueue = (change = {}) =>
    database.db.transaction((tx) =>
      enqueueMail(contextOn(tx, new Date(time)), { ...mail, ...change }, about),
    );
  const rows = () => database.db.select().from(outbox);

  test("what waits is sent once, with a stable Message-ID", async () => {
    await enqueue();
    await sendDue();
    await sendDue();
    expect(smtp.received).toHaveLength(1);
    const [row] = await rows();
    expect(smtp.received[0]).toMatchObject({ from: "firm@example.com", to: ["ada@example.com"] });
    expect(smtp.received[0]?.raw).toContain(`Message-ID: <${row?.id}@example.com>`);
    expect(row?.sentAt).not.toBeNull();
  });

  test("a transaction that fails sends nothing", async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await enqueueMail(contextOn(tx, new Date()), mail, about);
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await sendDue();
    expect(smtp.received).toEqual([]);
  });

  test("a mail server that is down is tried again within 30 seconds", async () => {
    await enqueue();
    const away = await mailerFor("smtp://127.0.0.1:1");
    await sendDue(away.send);
    const [failed] = await rows();
    expect(failed).toMatchObject({ attempts: 1, sentAt: null });
    expect(failed?.lastError).toContain("ECONNREFUSED");
    await sendDue();
    expect(smtp.received).toHaveLength(0);
    time += 30_000;
    await sendDue();
    expect(smtp.received).toHaveLength(1);
  });

  test("after three days it fails for good and says why", async () => {
    await enqueue();
    const away = await mailerFor("smtp://127.0.0.1:1");
    time += 3 * 24 * 60 * 60_000 + 60_000;
    await sendDue(away.send);
    const [row] = await rows();
    expect(row?.failedAt).not.toBeNull();
    expect(row?.lastError).toContain("ECONNREFUSED");
  });

  test("two processes that send at once send each email once", async () => {
    for (let n = 0; n < 5; n++) await enqueue();
    await Promise.all([sendDue(), sendDue()]);
    expect(smtp.received).toHaveLength(5);
  });

  test("an email that the server defers is retried, at growing intervals", async () => {
    await enqueue();
    verdict = () => "later";
    const waits: number[] = [];
    for (let attempt = 0; attempt < 20; attempt++) {
      await sendDue();
      const [row] = await rows();
      waits.push((row?.nextAttemptAt.getTime() ?? 0) - time);
      time = row?.nextAttemptAt.getTime() ?? 0;
    }
    expect(waits[0]).toBeLessThanOrEqual(30_000);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? 0);
    expect(Math.max(...waits)).toBe(6 * HOUR);
    const [row] = await rows();
    expect(row).toMatchObject({ failedAt: null, attempts: 20 });
    expect(row?.lastError).toContain("451 Try again later");
    verdict = () => "accept";
    await sendDue();
    expect(smtp.received).toHaveLength(1);
  });

  test("an email rejected for good is not retried until someone resends it", async () => {
    await enqueue();
    verdict = () => "never";
    await sendDue();
    const [refused] = await rows();
    expect(refused?.failedAt).not.toBeNull();
    expect(refused?.lastError).toContain("554 We do not want this");
    verdict = () => "accept";
    time += HOUR;
    await sendDue();
    expect(smtp.received).toHaveLength(0);
    await database.db.transaction((tx) =>
      sendMailAgain(contextOn(tx, new Date(time)), refused?.id ?? "", mail),
    );
    await sendDue();
    expect(smtp.received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ attempts: 1, failedAt: null, lastError: null });
  });

  test("an email with a recipient rejected for good is not retried either", async () => {
    const strict = await startSmtp({
      onRcptTo: (_recipient, _session, done) =>
        done(Object.assign(new Error("Nobody here"), { responseCode: 550 })),
    });
    await enqueue();
    await sendDue((await mailerFor(strict.url)).send);
    await strict.stop();
    expect((await rows())[0]?.failedAt).not.toBeNull();
  });

  test("a connection that is lost after the email was accepted causes at most one duplicate", async () => {
    await enqueue();
    verdict = () => "drop";
    for (let attempt = 0; attempt < 5; attempt++) {
      await sendDue();
      time += HOUR;
    }
    expect(smtp.received).toHaveLength(2);
    const ids = smtp.received.map(({ raw }) => /^Message-ID: .*$/m.exec(raw)?.[0]);
    expect(ids[0]).toBe(ids[1]);
    expect((await rows())[0]?.failedAt).not.toBeNull();
  });

  test("an email is retried after a lost connection, even among other failures", async () => {
    await enqueue();
    for (const happens of ["later", "drop", "later", "accept"] as const) {
      verdict = () => happens;
      await sendDue();
      time += HOUR;
    }
    expect(smtp.received).toHaveLength(2);
    expect((await rows())[0]?.sentAt).not.toBeNull();
  });

  test("an email is retried as often as needed if the server disconnects before it is sent", async () => {
    const rude = await startSmtp({
      onConnect: (_session, done) => done(Object.assign(new Error("Busy"), { responseCode: 421 })),
    });
    await enqueue();
    for (let attempt = 0; attempt < 4; attempt++) {
      await sendDue((await mailerFor(rude.url)).send);
      time += HOUR;
    }
    await rude.stop();
    await sendDue();
    expect(smtp.received).toHaveLength(1);
  });

  test("a rejected email does not delay the next", async () => {
    await enqueue({ subject: "Unwanted" });
    await enqueue();
    verdict = (raw) => (raw.includes("Unwanted") ? "never" : "accept");
    await sendDue();
    const errors = (await rows()).map(({ lastError }) => lastError);
    expect(new Set(errors)).toEqual(new Set([null, "Message failed: 554 We do not want this"]));
    expect(smtp.received).toHaveLength(1);
  });

  test("an email that the server is slow to accept does not delay the next", async () => {
    const { promise: patience, resolve: letGo } = Promise.withResolvers<void>();
    const send: SendMail = async (mail, id) => {
      if (mail.subject === "Slow") await patience;
      await mailer.send(mail, id);
    };
    await enqueue({ subject: "Slow" });
    const running = startJobs(runnerOf(send));
    await enqueue();
    running.wake(MAIL_JOB);
    const [first] = await smtp.arrived(1);
    expect(first?.raw).toContain("Subject: Hello");
    letGo();
    await smtp.arrived(2);
    await running.stop();
  });

  test("stopping does not wait for a server that does not respond", async () => {
    const silent = await startSmtp({ onConnect: () => {} });
    await enqueue();
    const running = startJobs(runnerOf((await mailerFor(silent.url)).send));
    while ((await rows())[0]?.attempts === 0) await new Promise(setImmediate);
    await running.stop();
    expect(await rows()).toMatchObject([{ sentAt: null, failedAt: null }]);
    await silent.stop();
  });

  test("an email that is resent while it is being sent is sent once", async () => {
    await enqueue();
    const send: SendMail = async (stored, id) => {
      await database.db.transaction((tx) => sendMailAgain(contextOn(tx, new Date(time)), id, mail));
      await mailer.send(stored, id);
    };
    await sendDue(send);
    await sendDue();
    expect(smtp.received).toHaveLength(1);
  });

  test("a running outbox sends when it is woken, and stops", async () => {
    const running = startJobs(runnerOf());
    await enqueue();
    running.wake(MAIL_JOB);
    await smtp.arrived(1);
    await running.stop();
    const [row] = await rows();
    expect(row?.sentAt).not.toBeNull();
  });
});
