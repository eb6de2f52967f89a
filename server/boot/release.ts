import { readFile } from "node:fs/promises";
import { join } from "node:path";
import packageJson from "../../package.json" with { type: "json" };

/** A hash of what was built, written by scripts/prepare.mjs. Empty if it is not known. */
export function readBuiltFrom(buildDir: string) {
  return readFile(join(buildDir, ".built-from"), "utf8").catch(() => "");
}

/** What is running, such as "0.1.0+3f9a2c1". */
export function releaseOf(builtFrom: string) {
  const { version } = packageJson;
  return builtFrom ? `${version}+${builtFrom.slice(0, 7)}` : version;
}
