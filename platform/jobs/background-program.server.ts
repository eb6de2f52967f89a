import { fork } from "node:child_process";
import type { EventEmitter } from "node:events";
import { Worker } from "node:worker_threads";
import { programPath } from "#db/program.ts";

type Options = {
  program: `#${string}.ts`;
  /** A thread shares memory and native code with the site. A process can be ended in any case. */
  runsIn: "thread" | "process";
  deadlineMs: number;
};

type Running = {
  events: EventEmitter;
  send: (task: unknown) => void;
  /** Whether the site waits for it before it exits. */
  keepAlive: (isNeeded: boolean) => void;
  end: () => unknown;
};

const START_DEADLINE_MS = 15_000;
const IDLE_MS = 20_000;
// New objects get more room than in the site, which saves half of the time of a large task.
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/** The task took longer than its deadline, or ended the program. */
export class TaskEndedError extends Error {}

/**
 * Runs tasks in a program of their own, one after the other. It starts with the first task, says
 * "ready", answers each task with one message, and ends when idle. A task that exceeds the deadline
 * ends the program; the next task gets another one.
 */
export function backgroundProgram<Task, Result>({ program, runsIn, deadlineMs }: Options) {
  let running: Promise<Running> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  return (task: Task): Promise<Result> => queued(() => run(task));

  function queued<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  }

  async function run(task: Task) {
    clearTimeout(idle);
    try {
      running ??= start();
      const started = await running;
      started.keepAlive(true);
      const result = nextMessage(started.events, deadlineMs);
      started.send(task);
      const received = (await result) as Result;
      started.keepAlive(false);
      return received;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      idle = setTimeout(() => void queued(stop), IDLE_MS).unref();
    }
  }

  async function start() {
    const path = programPath(program);
    const started = runsIn === "thread" ? startThread(path) : startProcess(path);
    // Between two tasks nothing awaits its errors. The next task starts another program.
    started.events.on("error", () => {});
    started.events.on("exit", () => {
      running = undefined;
    });
    await nextMessage(started.events, START_DEADLINE_MS);
    return started;
  }

  async function stop() {
    const started = await running?.catch(() => undefined);
    running = undefined;
    await started?.end();
  }
}

function startThread(path: string): Running {
  const thread = new Worker(path, { execArgv: [], resourceLimits: MEMORY });
  return {
    events: thread,
    send: (task) => thread.postMessage(task),
    keepAlive: (isNeeded) => (isNeeded ? thread.ref() : thread.unref()),
    end: () => thread.terminate(),
  };
}

/** Starts a process without the site's settings, because it works on data from strangers. */
function startProcess(path: string): Running {
  const child = fork(path, { execArgv: [], env: {}, serialization: "advanced" });
  return {
    events: child,
    send: (task) => child.send(task as object),
    keepAlive: (isNeeded) => {
      const name = isNeeded ? "ref" : "unref";
      child[name]();
      child.channel?.[name]();
    },
    end: () => child.kill("SIGKILL"),
  };
}

function nextMessage(events: EventEmitter, deadlineMs: number) {
  return new Promise((resolve, reject) => {
    const late = () => settle(() => reject(new TaskEndedError("It took too long.")));
    const timer = setTimeout(late, deadlineMs);
    const onMessage = (message: unknown) => settle(() => resolve(message));
    const onError = (error: Error & { code?: string }) => {
      const isOutOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      settle(() =>
        reject(isOutOfMemory ? new TaskEndedError("It needed too much memory.") : error),
      );
    };
    const onExit = () => settle(() => reject(new TaskEndedError("It ended its program.")));
    events.on("message", onMessage).on("error", onError).on("exit", onExit);
    function settle(then: () => void) {
      clearTimeout(timer);
      events.off("message", onMessage).off("error", onError).off("exit", onExit);
      then();
    }
  });
}
