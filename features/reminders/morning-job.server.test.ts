import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deactivateAccount } from "#features/auth/accounts/accounts.server.ts";
import type { Ctx } from "#platform/context.server.ts";
import { enqueueJob, runDueJobs } from "#platform/jobs/jobs.server.ts";
import { deleteExpired } from "#platform/retention.server.ts";
import { visitorAndAdmin } from "../../tests/helpers/accounts.ts";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import {
  contactMessages,
  jobs,
  outbox,
  profiles,
  registrations,
  sentReminders,
} from "../../tests/helpers/tables.ts";
import { testSite } from "../../tests/helpers/test-site.ts";
import { MORNING_JOB, morningJob, reminderRetention } from "./morning-job.server.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const FIRM = "office@example.com";

describeOnBothDatabases("the morning email", (database) => {
  let time: number;
  let ada: { id: string; email: string };
  let grace: { id: string; email: string };
  const { log } = recordedLog();

  beforeAll(async () => {
    const site = testSite({ database });
    ada = (await visitorAndAdmin(site, database.db)).admin;
    grace = (await visitorAndAdmin(site, database.db)).admin;
  });
  beforeEach(async () => {
    const { db } = database;
    for (const table of [jobs, outbox, sentReminders, registrations, contactMessages]) {
      await db.delete(table);
    }
    await db.update(profiles).set({ hasFollowUpMail: true });
  });

  const now = () => new Date(time);
  const env = { SITE_URL: "https://www.example.com", CONTACT_TO: FIRM };
  const context = (db: Ctx["db"] = database.db) => contextOn(db, now(), { log, env });
  const at = (moment: string) => {
    time = Date.parse(moment);
  };
  /** As every node does when it starts. */
  const start = () => enqueueJob(contextOn(database.db), MORNING_JOB, "daily", now());
  const poll = () => runDueJobs({ context, kinds: { [MORNING_JOB]: morningJob() } }, MORNING_JOB);
  const storedJob = async () =>
    (await database.db.select().from(jobs).where(eq(jobs.kind, MORNING_JOB)))[0];

  async function startAt(moment: string) {
    at(moment);
    await start();
    await poll();
  }

  /** The process polls while time passes, in steps of half an hour. */
  async function pass(ms: number) {
    for (const end = time + ms; time < end; ) {
      time += HOUR / 2;
      await poll();
    }
  }

  async function sent() {
    const rows = await database.db.select().from(outbox).orderBy(outbox.createdAt);
    return rows.map(({ mail, createdAt }) => ({ ...mail, at: createdAt.toISOString() }));
  }

  /** The times at which an email was enqueued, also of those that were deleted since. */
  async function timesOfEmails(act: () => Promise<void>) {
    const times = new Set<string>();
    const { db } = database;
    await act();
    for (const { at: moment } of await sent()) times.add(moment);
    await db.delete(outbox);
    return [...times];
  }

  async function followUp(owner_id: string | null, follow_up_on: string, change: object = {}) {
    const message = { name: "Dana Long", email: "dana@example.com", message: "Hello" };
    const [row] = await database.db
      .insert(contactMessages)
      .values({ ...message, owner_id, follow_up_on, ...change })
      .returning();
    return row?.id;
  }

  async function registration(name: string, valid_until: string | null, change: object = {}) {
    await database.db.insert(registrations).values({ name, valid_until, ...change });
  }

  test("an owner gets one email with all that is due", async () => {
    const late = await followUp(ada.id, "2026-02-01", { agency: "City of Tacoma" });
    const today = await followUp(ada.id, "2026-02-03", { name: "Max Roe" });
    await followUp(ada.id, "2026-02-04");
    await registration("SAM.gov registration", "2026-03-05", {
      ...{ owner_id: ada.id, number: "ABC123", renewal_url: "https://sam.gov/" },
    });
    await registration("Insurance", "2026-02-02", { owner_id: ada.id });
    await registration("Lease", "2026-08-01", { owner_id: ada.id });
    await registration("CAGE code", null, { owner_id: ada.id });
    await startAt("2026-02-03T16:00:00Z");
    expect(await sent()).toEqual([
      {
        at: "2026-02-03T16:00:00.000Z",
        to: ada.email,
        subject: "Reminder: 2 follow-ups due, 2 registrations to renew",
        headers: { "Auto-Submitted": "auto-generated" },
        text: `Follow up with Dana Long, City of Tacoma: due since February 1, 2026
https://www.example.com/admin/messages/${late}

Follow up with Max Roe: due today
https://www.example.com/admin/messages/${today}

Insurance: Expired, was valid until February 2, 2026

SAM.gov registration (ABC123): Expires in 30 days, on March 5, 2026
Renew it: https://sam.gov/

All registrations: https://www.example.com/admin/registrations

--
To stop emails about follow-ups, change your profile: https://www.example.com/account#profile
`,
      },
    ]);
    expect((await storedJob())?.runAt).toEqual(new Date("2026-02-04T16:00:00Z"));
  });

  test("nothing due, no email", async () => {
    await followUp(ada.id, "2026-02-03", { stage: "archived" });
    await followUp(ada.id, "2026-02-03", { stage: "spam" });
    await followUp(null, "2026-02-03");
    await registration("Muted", "2026-02-01", { muted_at: new Date() });
    await startAt("2026-02-03T16:00:00Z");
    expect(await sent()).toEqual([]);
  });

  test("emails about follow-ups are off for those who want none, those about registrations not", async () => {
    const isGrace = eq(profiles.userId, grace.id);
    await database.db.update(profiles).set({ hasFollowUpMail: false }).where(isGrace);
    await followUp(grace.id, "2026-02-03");
    await followUp(ada.id, "2026-02-03");
    await registration("Insurance", "2026-02-10", { owner_id: grace.id });
    await startAt("2026-02-03T16:00:00Z");
    expect((await sent()).map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [ada.email, "Reminder: 1 follow-up due"],
        [grace.email, "Reminder: 1 registration to renew"],
      ].sort(),
    );
  });

  test("the firm is reminded of a registration whose owner is no admin any more", async () => {
    const site = testSite({ database });
    const { admin, user } = await visitorAndAdmin(site, database.db);
    await deactivateAccount(contextOn(database.db, new Date()), admin.id, {
      actor: null,
      ip: null,
    });
    await followUp(admin.id, "2026-02-03");
    await registration("Without an owner", "2026-02-10");
    await registration("Of a deactivated account", "2026-02-10", { owner_id: admin.id });
    await registration("Of a user", "2026-02-10", { owner_id: user.id });
    await startAt("2026-02-03T16:00:00Z");
    expect(await sent()).toMatchObject([
      { to: FIRM, subject: "Reminder: 3 registrations to renew" },
    ]);
  });

  describe("with something due every day", () => {
    beforeEach(async () => {
      await followUp(ada.id, "2026-01-01");
    });

    test("it is sent at 8:00, before and after a change to daylight saving", async () => {
      const times = await timesOfEmails(async () => {
        await startAt("2026-03-07T12:00:00Z");
        await pass(3 * DAY);
      });
      expect(times).toEqual([
        "2026-03-07T16:00:00.000Z",
        "2026-03-08T15:00:00.000Z",
        "2026-03-09T15:00:00.000Z",
      ]);
    });

    test("it is sent at 8:00, before and after the change back", async () => {
      const times = await timesOfEmails(async () => {
        await startAt("2026-10-31T12:00:00Z");
        await pass(3 * DAY);
      });
      expect(times).toEqual([
        "2026-10-31T15:00:00.000Z",
        "2026-11-01T16:00:00.000Z",
        "2026-11-02T16:00:00.000Z",
      ]);
    });

    test("an hour that was missed is caught up the same day, once", async () => {
      await startAt("2026-02-03T12:00:00Z");
      expect(await sent()).toEqual([]);
      await startAt("2026-02-03T23:10:00Z");
      expect(await sent()).toMatchObject([{ at: "2026-02-03T23:10:00.000Z" }]);
      await followUp(grace.id, "2026-02-03");
      await startAt("2026-02-04T07:59:00Z");
      expect(await sent()).toHaveLength(1);
    });

    test("a day that was missed is not caught up", async () => {
      await startAt("2026-02-03T16:00:00Z");
      await startAt("2026-02-05T08:00:00Z");
      expect(await sent()).toHaveLength(1);
      await pass(DAY);
      expect((await sent()).map((mail) => mail.at)).toEqual([
        "2026-02-03T16:00:00.000Z",
        "2026-02-05T16:00:00.000Z",
      ]);
    });

    test("two nodes send it once", async () => {
      at("2026-02-03T16:00:00Z");
      await Promise.all([start(), start()]);
      await Promise.all([poll(), poll()]);
      // Even if both got to run it: one may have stalled for longer than its claim.
      const job = await storedJob();
      if (!job) throw new Error("The job is gone.");
      const claim = { signal: new AbortController().signal, renew: async () => true, context };
      time += DAY;
      const run = () => morningJob().run(context(), job, claim);
      await Promise.all([run(), run()]);
      expect((await sent()).map((mail) => mail.at)).toEqual([
        "2026-02-03T16:00:00.000Z",
        "2026-02-04T16:00:00.000Z",
      ]);
    });

    test("a crash before all emails are stored leaves the day to the next run", async () => {
      await registration("Insurance", "2026-02-10", { owner_id: grace.id });
      at("2026-02-03T16:00:00Z");
      await start();
      const job = await storedJob();
      const crash = database.db.transaction(async (tx) => {
        const claim = { signal: new AbortController().signal, renew: async () => true, context };
        if (job) await morningJob().run(context(tx), job, claim);
        throw new Error("crashed");
      });
      await expect(crash).rejects.toThrow("crashed");
      expect(await sent()).toEqual([]);
      await poll();
      expect(await sent()).toHaveLength(2);
    });

    test("emails that were sent are deleted the next morning, and others are not", async () => {
      await startAt("2026-02-03T16:00:00Z");
      await startAt("2026-02-04T16:00:00Z");
      expect(await sent()).toHaveLength(2);
      await database.db.update(outbox).set({ sentAt: now() });
      await startAt("2026-02-05T16:00:00Z");
      expect(await sent()).toHaveLength(1);
    });
  });

  /** The days, from today on, on which an email is enqueued at 8:00. */
  async function daysWithEmail(days: number) {
    const found: number[] = [];
    for (let day = 0; day < days; day++, time += DAY) {
      await poll();
      if ((await database.db.delete(outbox).returning()).length > 0) found.push(day);
    }
    return found;
  }

  test("reminders come 90, 60, 30, 14 and 7 days before, and daily once expired", async () => {
    await startAt("2026-11-10T16:00:00Z");
    // In 100 days.
    await registration("SAM", "2027-02-18", { owner_id: ada.id });
    time += DAY;
    expect(await daysWithEmail(103)).toEqual([9, 39, 69, 85, 92, 100, 101, 102]);
  });

  test("one that is added late is reminded of on the next morning, and as usual from then on", async () => {
    await startAt("2026-11-10T16:00:00Z");
    await registration("SAM", "2026-12-06", { owner_id: ada.id });
    time += DAY;
    expect(await daysWithEmail(26)).toEqual([0, 11, 18]);
  });

  test("a renewal ends the reminders, and they start again before the new date", async () => {
    await startAt("2026-11-10T16:00:00Z");
    await registration("SAM", "2026-11-01", { owner_id: ada.id });
    time += DAY;
    expect(await daysWithEmail(3)).toEqual([0, 1, 2]);
    await database.db.update(registrations).set({ valid_until: "2027-02-22" });
    expect(await daysWithEmail(30)).toEqual([10]);
  });

  test("what was sent is forgotten once it no longer matters", async () => {
    await registration("SAM", "2026-02-10", { owner_id: ada.id });
    await startAt("2026-02-03T16:00:00Z");
    await startAt("2026-06-03T16:00:00Z");
    await deleteExpired(context(), [reminderRetention]);
    const keys = (await database.db.select().from(sentReminders)).map(({ key }) => key);
    expect(keys).toEqual(["morning:2026-06-03"]);
  });
});
