import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { contextOn } from "../../tests/helpers/context.ts";
import { describeOnBothDatabases } from "../../tests/helpers/database.ts";
import { recordedLog } from "../../tests/helpers/log.ts";
import { jobs } from "../../tests/helpers/tables.ts";
import {
  cancelJob,
  enqueueJob,
  type JobKind,
  releaseAllJobs,
  retryTime,
  runDueJobs,
  startJobs,
} from "./jobs.server.ts";

const HOUR = 60 * 60_000;

describeOnBothDatabases("jobs", (database) => {
  let time: number;
  let log: ReturnType<typeof recordedLog>;

  beforeEach(async () => {
    await database.db.delete(jobs);
    time = Date.parse("2026-02-03T12:00:00Z");
    log = recordedLog();
  });

  const now = () => new Date(time);
  const runner = (run: JobKind["run"], concurrency = 1) => ({
    context: () => contextOn(database.db, now(), { log: log.log }),
    kinds: { greet: { run, concurrency } },
  });
  const enqueue = (subject: string, runAt = now()) =>
    enqueueJob(contextOn(database.db), "greet", subject, runAt);
  const rows = () => database.db.select().from(jobs);

  /** Runs what is due and says whose turn it was. */
  async function greeted(
    outcome: (subject: string) => Promise<Date | undefined> = async () => undefined,
  ) {
    const subjects: string[] = [];
    await runDueJobs(
      runner(async (_, { subject }) => {
        subjects.push(subject);
        return outcome(subject);
      }),
      "greet",
    );
    return subjects;
  }

  test("jobs run once, the longest due first, and are gone when finished", async () => {
    await enqueue("second", new Date(time - 1));
    await enqueue("first", new Date(time - 2));
    expect(await greeted()).toEqual(["first", "second"]);
    expect(await greeted()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test("one job is claimed at a time, also when the table was small when it was last analyzed", async () => {
    await enqueue("first", new Date(time - 2));
    await database.db.execute(sql`analyze ${jobs}`);
    await enqueue("second", new Date(time - 1));
    expect(await greeted()).toEqual(["first", "second"]);
  });

  test("a job does not run before its time", async () => {
    await enqueue("later", new Date(time + HOUR));
    expect(await greeted()).toEqual([]);
    time += HOUR;
    expect(await greeted()).toEqual(["later"]);
  });

  test("a job that has run many times is retried soon after its first failure", async () => {
    await enqueue("hourly");
    for (let run = 0; run < 20; run++) {
      await greeted(async () => new Date(time + HOUR));
      time += HOUR;
    }
    await greeted(async () => {
      throw new Error("no");
    });
    expect((await rows())[0]?.runAt).toEqual(retryTime(1, now()));
  });

  test("a job that names a time runs again then", async () => {
    await enqueue("hourly");
    expect(await greeted(async () => new Date(time + HOUR))).toEqual(["hourly"]);
    expect(await greeted()).toEqual([]);
    time += HOUR;
    expect(await greeted()).toEqual(["hourly"]);
  });

  test("a job that throws is logged and retried at growing intervals", async () => {
    await enqueue("unlucky");
    const fail = async () => {
      throw new Error("no luck");
    };
    const waits: number[] = [];
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await greeted(fail)).toEqual(["unlucky"]);
      const [row] = await rows();
      waits.push((row?.runAt.getTime() ?? 0) - time);
      time = row?.runAt.getTime() ?? 0;
    }
    expect(waits).toEqual([20_000, 40_000, 80_000]);
    expect(log.lines.filter(({ msg }) => msg === "a job failed and will be retried")).toHaveLength(
      3,
    );
    expect(await greeted()).toEqual(["unlucky"]);
  });

  test("retries are never more than six hours apart", () => {
    expect(retryTime(1, now()).getTime() - time).toBe(20_000);
    expect(retryTime(60, now()).getTime() - time).toBe(6 * HOUR);
  });

  test("the same job enqueued twice is one job", async () => {
    await enqueue("same");
    await enqueue("same");
    expect(await greeted()).toEqual(["same"]);
  });

  test("a job that is enqueued while it runs runs again", async () => {
    await enqueue("again");
    let isFirst = true;
    const subjects = await greeted(async (subject) => {
      if (isFirst) await enqueue(subject);
      isFirst = false;
      return undefined;
    });
    expect(subjects).toEqual(["again", "again"]);
    expect(await rows()).toEqual([]);
  });

  test("a transaction that fails leaves no job", async () => {
    const failing = database.db.transaction(async (tx) => {
      await enqueueJob(contextOn(tx), "greet", "nobody", now());
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await greeted()).toEqual([]);
  });

  test("two processes never run the same job at the same time", async () => {
    for (let number = 0; number < 10; number++) await enqueue(`job ${number}`);
    const [one, two] = await Promise.all([greeted(), greeted()]);
    expect([...one, ...two].sort()).toEqual(
      Array.from({ length: 10 }, (_, number) => `job ${number}`),
    );
  });

  test("what a crashed process had claimed is run by another once the claim expires", async () => {
    await enqueue("orphan");
    await database.db.update(jobs).set({ claimedUntil: new Date(time + 30_000) });
    expect(await greeted()).toEqual([]);
    time += 31_000;
    expect(await greeted()).toEqual(["orphan"]);
  });

  test("a process that has the database to itself does not wait for claims to expire", async () => {
    await enqueue("orphan");
    await database.db.update(jobs).set({ claimedUntil: new Date(time + 30_000) });
    await releaseAllJobs(contextOn(database.db));
    expect(await greeted()).toEqual(["orphan"]);
  });

  test("a canceled job does not run", async () => {
    await enqueue("unwanted");
    await cancelJob(contextOn(database.db), "greet", "unwanted");
    expect(await greeted()).toEqual([]);
  });

  test("a claim is renewed while its job runs", async () => {
    await enqueue("long");
    const run = async () => {
      const [before] = await rows();
      time += HOUR;
      await expect
        .poll(async () => (await rows())[0]?.claimedUntil?.getTime())
        .toBe((before?.claimedUntil?.getTime() ?? 0) + HOUR);
      return undefined;
    };
    await runDueJobs({ ...runner(run), renewEveryMs: 10 }, "greet");
    expect(log.lines).toEqual([]);
  });

  test("a job that is canceled while it runs gets a signal, and is not retried", async () => {
    await enqueue("long");
    const run: JobKind["run"] = async (_ctx, _job, { signal }) => {
      await cancelJob(contextOn(database.db), "greet", "long");
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw signal.reason;
    };
    await runDueJobs({ ...runner(run), renewEveryMs: 10 }, "greet");
    expect(await rows()).toEqual([]);
    expect(log.lines).toEqual([]);
  });

  test("a process whose claim went to another one stops, and leaves the job to it", async () => {
    await enqueue("contested");
    const others = new Date(time + HOUR);
    const run: JobKind["run"] = async (_ctx, _job, claim) => {
      expect(await claim.renew()).toBe(true);
      await database.db.update(jobs).set({ claimedUntil: others });
      expect(await claim.renew()).toBe(false);
      throw claim.signal.reason;
    };
    await runDueJobs(runner(run), "greet");
    expect(await rows()).toMatchObject([{ subject: "contested", claimedUntil: others }]);
    expect(log.lines).toEqual([]);
  });

  test("a running site runs a job as soon as it is woken", async () => {
    const { promise: ran, resolve } = Promise.withResolvers<string>();
    const running = startJobs(
      runner(async (_, { subject }) => {
        resolve(subject);
        return undefined;
      }),
    );
    await running.settled();
    await enqueue("woken");
    running.wake("greet");
    expect(await ran).toBe("woken");
    await running.settled();
    expect(await rows()).toEqual([]);
    await running.stop();
  });

  test("a slow job does not delay the others of its kind", async () => {
    const slow = Promise.withResolvers<void>();
    const quick = Promise.withResolvers<void>();
    const running = startJobs(
      runner(async (_, { subject }) => {
        if (subject === "slow") await slow.promise;
        else quick.resolve();
        return undefined;
      }, 2),
    );
    await enqueue("slow", new Date(time - 1));
    running.wake("greet");
    await enqueue("quick");
    running.wake("greet");
    await quick.promise;
    slow.resolve();
    await running.settled();
    await running.stop();
    expect(await rows()).toEqual([]);
  });

  test("a job that is stopped is free for the next process at once", async () => {
    const started = Promise.withResolvers<void>();
    const running = startJobs(
      runner(
        (_ctx, _job, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
            started.resolve();
          }),
      ),
    );
    await enqueue("long");
    running.wake("greet");
    await started.promise;
    await running.stop();
    expect(await greeted()).toEqual(["long"]);
  });
});
