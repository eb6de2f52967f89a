// `npm start`: installs and builds what is missing, then runs the site until it is told to stop.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { build, endWith, install, node, root } from "./prepare.mjs";

try {
  await install();
  await build();
} catch (error) {
  endWith(error);
}

const site = spawn(node, ["--enable-source-maps", join(root, "build/server/index.js")], {
  stdio: "inherit",
  env: { ...process.env, NODE_ENV: "production" },
});
// A terminal signals the whole group, npm and service managers only their child: pass it on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => site.kill(signal));
site.once("error", (error) => {
  process.stderr.write(`The site could not be started: ${error.message}\n`);
  process.exitCode = 1;
});
site.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
