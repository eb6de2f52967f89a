import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { outbox } from "#db/schema.ts";
import { describeOnBothDatabases, type TestDatabase } from "../tests/helpers/database.ts";
import { recordedLog } from "../tests/helpers/log.ts";
import { startSmtp } from "../tests/helpers/smtp.ts";
import { createMailer } from "./mailer.server.ts";
import { drainOutbox, enqueueMail, startOutbox } from "./outbox.server.ts";

const mail = { to: "ada@example.com", subject: "Hello", text: "A line with ü and 🌲.\n" };

describeOnBothDatabases("outbox", (open) => {
  let database: TestDatabase;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let mailer: ReturnType<typeof createMailer>;
  let time: number;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.delete(outbox);
    time = Date.now() + 1000;
    smtp = await startSmtp();
    mailer = mailerFor(smtp.url);
  });
  afterEach(async () => {
    mailer.close();
    await smtp.stop();
  });

  const mailerFor = (smtpUrl: string) =>
    createMailer({ smtpUrl, from: "Firm <firm@example.com>", siteUrl: "https://example.com" });
  const options = (send = mailer.send) => ({
    db: database.db,
    send,
    log: recordedLog().log,
    now: () => new Date(time),
  });
  const enqueue = () => database.db.transaction((tx) => enqueueMail(tx, mail));
  const rows = () => database.db.select().from(outbox);

  test("what waits is sent once, with a stable Message-ID", async () => {
    await enqueue();
    await drainOutbox(options());
    await drainOutbox(options());
    expect(smtp.received).toHaveLength(1);
    const [row] = await rows();
    expect(smtp.received[0]).toMatchObject({ from: "firm@example.com", to: ["ada@example.com"] });
    expect(smtp.received[0]?.raw).toContain(`Message-ID: <${row?.id}@example.com>`);
    expect(row?.sentAt).not.toBeNull();
  });

  test("a transaction that fails sends nothing", async () => {
    await expect(
      database.db.transaction(async (tx) => {
        await enqueueMail(tx, mail);
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await drainOutbox(options());
    expect(smtp.received).toEqual([]);
  });

  test("a mail server that is away is tried again within 30 seconds", async () => {
    await enqueue();
    const away = mailerFor("smtp://127.0.0.1:1");
    await drainOutbox(options(away.send));
    const [failed] = await rows();
    expect(failed).toMatchObject({ attempts: 1, sentAt: null });
    expect(failed?.lastError).toContain("ECONNREFUSED");
    await drainOutbox(options());
    expect(smtp.received).toHaveLength(0);
    time += 30_000;
    await drainOutbox(options());
    expect(smtp.received).toHaveLength(1);
  });

  test("after three days it is given up and says why", async () => {
    await enqueue();
    const away = mailerFor("smtp://127.0.0.1:1");
    time += 3 * 24 * 60 * 60_000 + 60_000;
    await drainOutbox(options(away.send));
    const [row] = await rows();
    expect(row?.failedAt).not.toBeNull();
    expect(row?.lastError).toContain("ECONNREFUSED");
  });

  test("two processes that drain at once send each mail once", async () => {
    for (let n = 0; n < 5; n++) await enqueue();
    await Promise.all([drainOutbox(options()), drainOutbox(options())]);
    expect(smtp.received).toHaveLength(5);
  });

  test("a claim that a crash left behind is taken back in time", async () => {
    await enqueue();
    await database.db.update(outbox).set({ claimedUntil: new Date(time + 60_000) });
    await drainOutbox(options());
    expect(smtp.received).toHaveLength(0);
    time += 61_000;
    await drainOutbox(options());
    expect(smtp.received).toHaveLength(1);
  });

  test("a running outbox sends when it is woken, and stops", async () => {
    const running = startOutbox(options());
    await enqueue();
    running.wake();
    await smtp.arrived(1);
    await running.stop();
    const [row] = await rows();
    expect(row?.sentAt).not.toBeNull();
  });
});
