import { spawn } from "node:child_process";
import { join } from "node:path";
import { node, root } from "./prepare.mjs";

// What the site exits with when it can only go on by starting again (server/site.ts).
const START_AGAIN = 70;

/** How the built site is run, in whatever surroundings. */
export const runtime = {
  NODE_ENV: "production",
  // Otherwise the C library keeps what each of a dozen threads once needed: up to a hundred megabytes.
  MALLOC_ARENA_MAX: "2",
};

/** Runs the built site until it is told to stop, and ends as it ended. */
export function runSite(env) {
  let site = start();
  // A terminal signals the whole group, npm and service managers only their child: pass it on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => site.kill(signal));

  function start() {
    const child = spawn(node, ["--enable-source-maps", join(root, "build/server/index.js")], {
      stdio: "inherit",
      env: { ...runtime, ...env, NODE_ENV: "production" },
    });
    child.once("error", (error) => {
      process.stderr.write(`The site could not be started: ${error.message}\n`);
      process.exitCode = 1;
    });
    child.once("exit", (code) => {
      if (code === START_AGAIN) site = start();
      else process.exitCode = code ?? 1;
    });
    return child;
  }
}
