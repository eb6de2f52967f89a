import { expect, test } from "vitest";
import { queueStates, workQueue } from "./work-queue.server.ts";

function job() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

test("jobs run in turn, and one that would wait too long is refused", async () => {
  const runQueued = workQueue({ name: "test", mayWait: 1, refusal: "Too many." });
  const [first, second] = [job(), job()];
  const began: string[] = [];
  const run = (name: string, { ended }: { ended: Promise<void> }) =>
    runQueued(async () => {
      began.push(name);
      await ended;
      return name;
    });
  const running = run("first", first);
  const waiting = run("second", second);
  await expect(run("third", job())).rejects.toMatchObject({
    status: 503,
    message: "Too many.",
    retryAfterSeconds: 5,
  });
  expect(began).toEqual(["first"]);
  first.end();
  expect(await running).toBe("first");
  second.end();
  expect(await waiting).toBe("second");
  expect(began).toEqual(["first", "second"]);
});

test("a failed job does not affect the next", async () => {
  const runQueued = workQueue({ name: "test", mayWait: 1, refusal: "Too many." });
  const fail = () => runQueued(() => Promise.reject(new Error("no")));
  const failures = await Promise.allSettled([fail(), fail()]);
  expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await runQueued(async () => "yes")).toBe("yes");
});

test("only so many jobs run at the same time, and all others in order", async () => {
  const runQueued = workQueue({
    name: "several",
    concurrency: 3,
    mayWait: 100,
    refusal: "Too many.",
  });
  let running = 0;
  let most = 0;
  const began: number[] = [];
  const numbers = Array.from({ length: 50 }, (_, number) => number);
  await Promise.all(
    numbers.map((number) =>
      runQueued(async () => {
        began.push(number);
        most = Math.max(most, ++running);
        await new Promise(setImmediate);
        running--;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(began).toEqual(numbers);
  const state = queueStates().find(({ name }) => name === "several");
  expect(state).toEqual({ name: "several", running: 0, waiting: 0, refused: 0 });
});

test("a job that has waited too long is refused, and never runs", async () => {
  const runQueued = workQueue({ name: "slow", mayWait: 9, maxWaitMs: 1, refusal: "Too slow." });
  const first = job();
  const running = runQueued(() => first.ended);
  let hasRun = false;
  const late = runQueued(async () => {
    hasRun = true;
  });
  await expect(late).rejects.toMatchObject({ status: 503, message: "Too slow." });
  first.end();
  await running;
  expect(await runQueued(async () => "next")).toBe("next");
  expect(hasRun).toBe(false);
  expect(queueStates().find(({ name }) => name === "slow")).toMatchObject({
    waiting: 0,
    refused: 1,
  });
});

test("one network may have only so many jobs, and another one gets its turn", async () => {
  const perNetwork = { max: 2, refusal: "Too many from you." };
  const runQueued = workQueue({ name: "networks", mayWait: 10, refusal: "Too many.", perNetwork });
  const held = job();
  const from = (ip: string) => runQueued(() => held.ended, ip);
  const first = [from("192.0.2.1"), from("192.0.2.1"), from("2001:db8::1"), from("2001:db8::2")];
  for (const ip of ["192.0.2.1", "2001:db8::3"]) {
    await expect(from(ip)).rejects.toMatchObject({ status: 429, message: "Too many from you." });
  }
  const others = [from("192.0.2.2"), from("2001:db8:0:1::1")];
  held.end();
  await Promise.all([...first, ...others]);
  await from("192.0.2.1");
});
