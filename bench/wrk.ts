import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type Load = { requests: number; perSecond: number; p99: number; errors: number };

/** Requests one URL as fast as responses arrive. */
export async function wrk(url: string, connections: number, seconds: number): Promise<Load> {
  const { stdout } = await promisify(execFile)("wrk", [
    ...["-t", "2", "-c", String(connections), "-d", `${seconds}s`, "--latency", "--timeout", "10s"],
    ...["-H", "Accept-Encoding: br", url],
  ]);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: milliseconds(/99%\s+([\d.]+)(us|ms|s)/.exec(stdout)),
    errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0) + socketErrors(stdout),
  };
}

function socketErrors(output: string) {
  const counts = /Socket errors: (.*)/.exec(output)?.[1]?.match(/\d+/g) ?? [];
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

function milliseconds(match: RegExpExecArray | null) {
  const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };
  return Number(match?.[1]) * (units[match?.[2] ?? ""] ?? Number.NaN);
}
