// The program, built to build/server/index.js. Nothing imports it, and what it runs is loaded in parts
// (docs/decisions/113).
import { fileURLToPath } from "node:url";
import { handleCrashes } from "./boot/crash.ts";

const buildDir = fileURLToPath(new URL("..", import.meta.url));
const crash = handleCrashes();
const { startSite } = await import("./boot/start.ts");
await startSite({ buildDir, crash });
