// What the site is compared to: the same bytes from a bare node:http server and from nginx.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../tests/helpers/site.ts";

export type Page = { headers: [string, string][]; body: Buffer };
export type ReferenceServer = { url: string; pid: number | undefined; stop: () => Promise<void> };

export const isInstalled = (program: string) => !spawnSync(program, ["-v"]).error;

export async function startBare(folder: string, { headers, body }: Page): Promise<ReferenceServer> {
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

/** Serves the page from a file that is already compressed. */
export async function startNginx(
  folder: string,
  { headers, body }: Page,
): Promise<ReferenceServer> {
  const port = await freePort();
  await writeFile(join(folder, "page"), body);
  // Started by root, nginx serves as another user.
  await chmod(folder, 0o755);
  const extra = headers
    .filter(([name]) => !/^(content-(type|length)|etag|vary)$/i.test(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `daemon off; worker_processes auto; pid ${folder}/nginx.pid; error_log ${folder}/errors.log;
    events { worker_connections 4096; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      open_file_cache max=10; default_type "text/html; charset=utf-8";
      server { listen 127.0.0.1:${port} backlog=4096; root ${folder}; ${extra.join(" ")} }
    }`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", config], {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}/page`;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response) break;
    if (child.exitCode !== null) throw new Error("nginx did not start");
    await delay(50);
  }
  return { url, pid: child.pid, stop: () => stop(child) };
}

async function stop(child: ChildProcess) {
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
