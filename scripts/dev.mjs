// `npm run dev`: the site with changes shown as they are saved.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { endWith, install, node, root } from "./prepare.mjs";

await install().catch(endWith);
// The condition makes Node load the same build of React Router as Vite does.
const site = spawn(node, ["--conditions=development", join(root, "server/dev.ts")], {
  stdio: "inherit",
});
site.once("exit", (code) => {
  process.exitCode = code ?? 1;
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => site.kill(signal));
