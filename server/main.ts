// The program, built to build/server/index.js. Nothing imports it, and what it runs is loaded in parts
// (docs/decisions/113).
import { fileURLToPath } from "node:url";

const { start } = await import("./boot/start.ts");
await start(fileURLToPath(new URL("..", import.meta.url)));
