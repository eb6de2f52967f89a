import { spawn } from "node:child_process";
import { join } from "node:path";
import { node, root } from "./prepare.mjs";

// The exit code with which the site requests a restart (server/boot/stop.ts).
const RESTART = 70;

/** Environment for the built site, unless set otherwise. All but the first save memory (docs/decisions/115). */
export const runtime = {
  NODE_ENV: "production",
  // The size of V8's young generation, in MB.
  NODE_OPTIONS: "--max-semi-space-size=4",
  // The C library's areas for small allocations, one per thread unless limited. It returns what is
  // free at their end, above a size that would otherwise grow. Anything as large as the buffers into
  // which Node reads from sockets is allocated separately.
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "65536",
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
