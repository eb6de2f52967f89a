import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { cpuTime } from "./process-use.ts";

export type Program = { command: string[]; env?: Record<string, string>; port: number };
/** Of one path: the time from the start of the process, and the CPU time that it had used by then. */
export type FirstResponse = { ms: number; cpuMs: number; statuses: number[] };

const RETRY_MS = 2;
const GIVE_UP_MS = 120_000;

/** Starts a program and requests each path until it responds with another status than 503. */
export async function firstResponses({ command, env, port }: Program, paths: string[]) {
  const [file = "", ...args] = command;
  const started = performance.now();
  const child = spawn(file, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
    // A group of its own, so that all of it can be ended.
    detached: true,
  });
  const responses = await Promise.all(
    paths.map(async (path): Promise<FirstResponse & { path: string }> => {
      const statuses = await statusesUntilDone(port, path);
      const ms = performance.now() - started;
      return { path, ms, cpuMs: await cpuTime(child.pid).catch(() => Number.NaN), statuses };
    }),
  );
  return { child, responses };
}

/** All statuses on the way, without repetitions. */
async function statusesUntilDone(port: number, path: string) {
  const statuses: number[] = [];
  const giveUpAt = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUpAt) {
    const status = await fetchStatus(port, path);
    if (status && !statuses.includes(status)) statuses.push(status);
    if (status && status !== 503) return statuses;
    await delay(RETRY_MS);
  }
  throw new Error(`${path} did not respond.`);
}

/** Undefined: there is no connection. */
function fetchStatus(port: number, path: string) {
  return new Promise<number | undefined>((resolve) => {
    const headers = { "Accept-Encoding": "br" };
    get({ host: "127.0.0.1", port, path, headers, agent: false }, async (response) => {
      await text(response).catch(() => {});
      resolve(response.statusCode);
    }).on("error", () => resolve(undefined));
  });
}

export async function end(child: ChildProcess, signal: NodeJS.Signals) {
  const exit = once(child, "exit");
  if (child.pid) process.kill(-child.pid, signal);
  await exit;
}
