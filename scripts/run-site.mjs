import { spawn } from "node:child_process";
import { join } from "node:path";
import { node, root } from "./prepare.mjs";

// The exit code with which the site requests a restart (server/site.ts).
const RESTART = 70;

/** Environment for the built site. */
export const runtime = {
  NODE_ENV: "production",
  // Otherwise the C library never frees what each of a dozen threads used: up to 100 MB.
  MALLOC_ARENA_MAX: "2",
};

/** Runs the built site until it exits, and exits with the same code. */
export function runSite(env) {
  let site = start();
  // A terminal signals the whole process group, but npm and service managers only their child.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => site.kill(signal));

  function start() {
    const child = spawn(node, [join(root, "build/server/index.js")], {
      stdio: "inherit",
      env: { ...runtime, ...env, NODE_ENV: "production" },
    });
    child.once("error", (error) => {
      process.stderr.write(`The site could not start: ${error.message}\n`);
      process.exitCode = 1;
    });
    child.once("exit", (code) => {
      if (code === RESTART) site = start();
      else process.exitCode = code ?? 1;
    });
    return child;
  }
}
