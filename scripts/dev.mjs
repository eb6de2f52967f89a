// `npm run dev`: the site with changes shown as they are saved.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { endWith, install, node, root } from "./prepare.mjs";

await install().catch(endWith);
spawn(node, [join(root, "server/dev.ts")], { stdio: "inherit" }).once("exit", (code) => {
  process.exitCode = code ?? 1;
});
// Ctrl-C reaches the site itself through the terminal.
process.on("SIGINT", () => {});
