import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../session/requests.ts";
import { type BackupState, backupQueue } from "./backup-queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that stores what it is sent, unless it is told to fail. */
function recorded() {
  const sent: (string | null)[] = [];
  const states: BackupState["status"][] = [];
  const server = { error: undefined as Error | undefined, wait: Promise.resolve() };
  const queue = backupQueue<string>(
    async (values) => {
      await server.wait;
      if (server.error) throw server.error;
      sent.push(values);
    },
    ({ status }) => states.push(status),
  );
  return { queue, sent, states, server };
}

test("values are sent once, a moment after they stopped changing", async () => {
  const { queue, sent, states } = recorded();
  for (const values of ["a", "ab", "abc"]) {
    queue.change(values);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual(["abc"]);
  expect(states).toEqual(["saved"]);
});

test("text that is typed without a pause is backed up, too", async () => {
  const { queue, sent } = recorded();
  for (let second = 1; second <= 25; second++) {
    queue.change(String(second));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(sent).toHaveLength(2);
});

test("what changes during a request is sent after it, never at the same time", async () => {
  const { queue, sent, server } = recorded();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  server.wait = promise;
  queue.change("a");
  await vi.advanceTimersByTimeAsync(2_000);
  queue.change("ab");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  release();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(["a", "ab"]);
});

test("a server that was unreachable gets the latest values once it is back", async () => {
  const { queue, sent, states, server } = recorded();
  server.error = new ApiError(0, "");
  queue.change("a");
  await vi.advanceTimersByTimeAsync(2_000);
  queue.change("ab");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(new Set(states)).toEqual(new Set(["unreachable"]));
  // Fewer and fewer attempts.
  expect(states.length).toBeLessThan(10);
  server.error = undefined;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual(["ab"]);
  expect(states.at(-1)).toBe("saved");
  queue.change("abc");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(["ab", "abc"]);
});

test("values are sent as soon as the network is back", async () => {
  const { queue, sent, server } = recorded();
  server.error = new ApiError(503, "");
  queue.change("a");
  await vi.advanceTimersByTimeAsync(60_000);
  server.error = undefined;
  queue.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(["a"]);
});

test("what the server refuses is not sent again until it changes", async () => {
  const { queue, sent, states, server } = recorded();
  server.error = new ApiError(413, "");
  queue.change("too long");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states).toEqual(["refused"]);
  server.error = undefined;
  queue.change("short");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(["short"]);
});

test("a save waits for the request under way, and none follows unless the save fails", async () => {
  const { queue, sent, server } = recorded();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  server.wait = promise;
  queue.change("a");
  await vi.advanceTimersByTimeAsync(2_000);
  queue.change("ab");
  const paused = queue.pause().then(() => sent.push("paused"));
  release();
  await paused;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual(["a", "paused"]);
  queue.resume();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(["a", "paused", "ab"]);
});

test("a request that never ends does not hold up a save", async () => {
  const { queue, server } = recorded();
  server.wait = new Promise(() => {});
  queue.change("a");
  await vi.advanceTimersByTimeAsync(2_000);
  let isPaused = false;
  void queue.pause().then(() => {
    isPaused = true;
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(isPaused).toBe(true);
});

test("closing the form sends what is waiting; after a save there is nothing to send", async () => {
  const closed = recorded();
  closed.queue.change("a");
  closed.queue.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(closed.sent).toEqual(["a"]);

  const saved = recorded();
  saved.queue.change("a");
  await saved.queue.pause();
  saved.queue.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved.sent).toEqual([]);
});

test("changes that were undone are deleted on the server as well", async () => {
  const { queue, sent, states } = recorded();
  queue.change("a");
  await vi.advanceTimersByTimeAsync(2_000);
  queue.change(null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(["a", null]);
  expect(states.at(-1)).toBe("none");
});

test("after a save in place nothing that waited is sent, and what changes later is", async () => {
  const { queue, sent, server } = recorded();
  server.error = new ApiError(0, "");
  queue.change("a");
  await vi.advanceTimersByTimeAsync(2_000);
  await queue.pause();
  server.error = undefined;
  queue.resume(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  queue.change("ab");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual(["ab"]);
});
