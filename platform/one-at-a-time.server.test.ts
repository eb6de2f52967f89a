import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time.server.ts";

function job() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

test("jobs run in turn, and who would wait too long is sent away", async () => {
  const inTurn = oneAtATime(1, "Too many.");
  const [first, second] = [job(), job()];
  const began: string[] = [];
  const run = (name: string, { ended }: { ended: Promise<void> }) =>
    inTurn(async () => {
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
  const inTurn = oneAtATime(1, "Too many.");
  const fail = () => inTurn(() => Promise.reject(new Error("no")));
  const failures = await Promise.allSettled([fail(), fail()]);
  expect(failures.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await inTurn(async () => "yes")).toBe("yes");
});
