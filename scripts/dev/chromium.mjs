// Finds Chromium for the browser tests: the machine's own, else Playwright's download, else the
// system's package.
import { spawnSync } from "node:child_process";
import { bin, node, run, StepError, step } from "../ops/prepare.mjs";

const USUAL_PATHS = [
  // The headless shell draws no windows, so it needs half the CPU time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const QUIETLY = ["--yes", "--quiet"];

/** The path of a Chromium that runs. */
export async function ensureChromium() {
  let found = await findChromium();
  if (found) return found;
  await step("Installing Chromium for the browser tests", async () => {
    found = await installed(node, [bin("playwright", "cli.js"), "install", "chromium"]);
    // Only root can install Debian packages.
    if (found || process.getuid?.() !== 0) return;
    await installed("apt-get", ["update", ...QUIETLY]);
    found = await installed("apt-get", ["install", ...QUIETLY, "chromium-headless-shell"]);
  });
  if (found) return found;
  throw new StepError(
    "Chromium could not be installed for the browser tests. Install it yourself, or set CHROMIUM_PATH.",
    1,
  );
}

async function installed(command, args) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run(command, args, { quiet: true, env }).catch(({ message }) => {
    process.stdout.write(`Failed: ${message}\n`);
  });
  return findChromium();
}

async function findChromium() {
  const { chromium } = await import("@playwright/test");
  const candidates = [process.env.CHROMIUM_PATH, ...USUAL_PATHS, chromium.executablePath()];
  // Some systems ship a stub at the usual path that only explains how to install Chromium.
  return candidates.find(
    (path) => path && spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0,
  );
}
