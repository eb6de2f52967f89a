// What the site is compared to: the same bytes from a bare node:http server.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../tests/helpers/site.ts";

export type Page = { headers: [string, string][]; body: Buffer };
export type BareServer = { url: string; pid: number | undefined; stop: () => Promise<void> };

export async function startBare(folder: string, { headers, body }: Page): Promise<BareServer> {
  const port = await freePort();
  const [headersPath, bodyPath] = [join(folder, "bare.json"), join(folder, "bare.bytes")];
  await writeFile(headersPath, JSON.stringify(headers.flat()));
  await writeFile(bodyPath, body);
  const program = join(import.meta.dirname, "bare-server.ts");
  const child = spawn(process.execPath, [program, String(port), headersPath, bodyPath], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid, stop: () => stop(child) };
}

async function stop(child: ChildProcess) {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
