import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

type Load = { requests: number; perSecond: number; errors: number };

export const isWrkInstalled = () => !spawnSync("wrk", ["-v"]).error;

/** Requests one URL as fast as responses arrive. */
export async function wrk(url: string, connections: number, seconds: number): Promise<Load> {
  const { stdout } = await promisify(execFile)("wrk", [
    ...["-t", "2", "-c", String(connections), "-d", `${seconds}s`, "--timeout", "10s"],
    ...["-H", "Accept-Encoding: br", url],
  ]);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    errors: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0) + socketErrors(stdout),
  };
}

function socketErrors(output: string) {
  const counts = /Socket errors: (.*)/.exec(output)?.[1]?.match(/\d+/g) ?? [];
  return counts.reduce((sum, count) => sum + Number(count), 0);
}
