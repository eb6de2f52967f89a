import { readFile } from "node:fs/promises";
import packageJson from "../package.json" with { type: "json" };

// Written by scripts/prepare.mjs: a hash of what was built. This module is in build/server.
const BUILT_FROM = new URL("../.built-from", import.meta.url);

/** What is running, such as "0.1.0+3f9a2c1". */
export async function release() {
  const hash = await readFile(BUILT_FROM, "utf8").catch(() => "");
  return hash ? `${packageJson.version}+${hash.slice(0, 7)}` : packageJson.version;
}
