// `npm run dev`: runs the site from source and shows changes as you save them.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { exitWith, install, node, root } from "../ops/prepare.mjs";

await install().catch(exitWith);
// The condition makes Node load the same build of React Router that Vite loads.
const site = spawn(node, ["--conditions=development", join(root, "server/dev.ts")], {
  stdio: "inherit",
});
site.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => site.kill(signal));
