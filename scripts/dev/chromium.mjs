// Finds Chromium for the browser tests: the machine's own, else Playwright's download, else the
// system's package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { bin, node, run, StepError, step } from "../ops/prepare.mjs";

const USUAL_PATHS = [
  // Without windows to draw, it needs half the CPU time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a Chromium that runs. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  await step("Installing Chromium for the browser tests", async () => {
    await attempt(() => run(node, [bin("playwright", "cli.js"), "install", "chromium"]));
    if (await findChromium()) return;
    await attempt(installWithApt);
  });
  const installed = await findChromium();
  if (installed) return installed;
  throw new StepError(
    "Chromium could not be installed for the browser tests. Install it yourself, or set CHROMIUM_PATH.",
    1,
  );
}

async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const candidates = [process.env.CHROMIUM_PATH, ...USUAL_PATHS, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path) && runs(path));
}

/** Some systems ship a stub at the usual path that only explains how to install Chromium. */
function runs(path) {
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

async function installWithApt() {
  if (process.getuid?.() !== 0) throw new StepError("Only root can install Debian packages.", 1);
  await run("apt-get", ["update", "--quiet"], { quiet: true });
  await run("apt-get", ["install", "--yes", "--quiet", "chromium-headless-shell"], {
    quiet: true,
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
}

async function attempt(work) {
  try {
    await work();
  } catch (error) {
    process.stdout.write(`Failed: ${error.message}\n`);
  }
}
