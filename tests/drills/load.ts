import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";

export type Sample = {
  path: string;
  /** 0 if there was no response. */
  status: number;
  ms: number;
};

type Options = {
  clients?: number;
  headers?: Record<string, string>;
  /** The pause between a client's requests. */
  pauseMs?: number;
};

const GIVE_UP_MS = 60_000;

/** Clients that request the paths again and again, until they are stopped. */
export function startLoad(url: string, paths: string[], options: Options = {}) {
  const { clients = 4, headers = {}, pauseMs = 20 } = options;
  const samples: Sample[] = [];
  let isStopped = false;
  const run = async (first: number) => {
    for (let turn = first; !isStopped; turn++) {
      samples.push(await sample(url, paths[turn % paths.length] ?? "/", headers));
      await delay(pauseMs);
    }
  };
  const running = Array.from({ length: clients }, (_, client) => run(client));
  return {
    samples,
    stop: async () => {
      isStopped = true;
      await Promise.all(running);
      return samples;
    },
  };
}

async function sample(url: string, path: string, headers: Record<string, string>): Promise<Sample> {
  const started = performance.now();
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const status = await fetch(url + path, { headers, signal, redirect: "manual" })
    .then(async (response) => {
      await response.arrayBuffer();
      return response.status;
    })
    .catch(() => 0);
  return { path, status, ms: performance.now() - started };
}

export function slowest(samples: Sample[]) {
  return samples.reduce((most, { ms }) => Math.max(most, ms), 0);
}

export function percentile(samples: Sample[], percent: number) {
  const sorted = samples.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export function assertStatus(samples: Sample[], allowed: number[], when: string) {
  const others = samples.filter(({ status }) => !allowed.includes(status));
  const list = [
    ...new Set(others.map(({ path, status }) => `${path}: ${status || "no response"}`)),
  ];
  assert.deepEqual(list, [], `unexpected responses ${when}`);
}

export function assertWithin(samples: Sample[], ms: number, when: string) {
  const late = samples.filter((each) => each.ms > ms);
  const list = late.map((each) => `${each.path}: ${Math.round(each.ms)} ms`);
  assert.deepEqual(list.slice(0, 10), [], `late responses ${when}`);
}
