import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "../..");
const built = [join(root, "build/server/index.js")];
const development = ["--conditions=development", join(root, "server/dev.ts")];

export type RunningSite = { url: string; process: ChildProcess; stop: () => Promise<number> };

/** Starts the built site on a free port and waits for the line that says it is ready. */
export function startSite(env: Record<string, string> = {}) {
  return start(built, env);
}

export function startDevelopmentSite() {
  return start(development, {});
}

async function start(program: string[], env: Record<string, string>): Promise<RunningSite> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, program, {
    env: { ...process.env, LOG_LEVEL: "warn", ...env, PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on("line", (line) => line.includes("is ready at") && resolve());
    child.once("exit", (code) => reject(new Error(`The site ended with code ${code}.`)));
  });
  return { url: `http://localhost:${port}`, process: child, stop: () => stop(child) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function stop(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const [code] = await ended;
  return code;
}
