import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasProgram, readText, root } from "./files.ts";

const UNIT = "firm-site@.service";
const hasSystemd = hasProgram("systemd-analyze", ["--version"]);

test.skipIf(!hasSystemd)("systemd accepts the service", async () => {
  const folder = await mkdtemp(join(tmpdir(), "site-unit-"));
  // Verified with a release that exists: this checkout.
  await writeFile(join(folder, UNIT), readText(`deploy/${UNIT}`).replaceAll(RELEASE, root));
  const { status, stderr } = analyze("verify", join(folder, UNIT));
  await rm(folder, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test.skipIf(!hasSystemd)("the service has few privileges", () => {
  // 0 is the safest of 100. Nothing that runs JavaScript or WebAssembly gets much lower.
  const { status, stdout } = analyze(
    "security",
    "--offline=true",
    "--threshold=20",
    join(root, "deploy", UNIT),
  );
  expect(status, stdout).toBe(0);
});

const RELEASE = "/opt/firm-site/current";

function analyze(...args: string[]) {
  return spawnSync("systemd-analyze", [...args, "--no-pager"], { encoding: "utf8" });
}
