// `npm test`: every check and every test, and one line at the end that counts them all.
// `npm run check` is the same without the browser.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bin, build, endWith, install, node, run, StepError, seconds } from "./prepare.mjs";

const withBrowser = !process.argv.includes("--no-browser");
const reports = await mkdtemp(join(tmpdir(), "site-tests-"));
const total = { passed: 0, failed: 0 };

try {
  await install();
  await build();
} catch (error) {
  endWith(error);
}
await check("Types", async () => {
  await run(node, [bin("@react-router/dev", "bin.cjs"), "typegen"], { quiet: true });
  await run(node, [bin("@typescript/native", "bin/tsc")]);
});
await check("Format and lint", () =>
  run(node, [bin("@biomejs/biome", "bin/biome"), "check", "--error-on-warnings"]),
);
await check("Import directions", () =>
  run(node, [
    bin("dependency-cruiser", "bin/dependency-cruiser.mjs"),
    "--output-type=err-long",
    ".",
  ]),
);
await check("Unused code and packages", () => run(node, [bin("knip", "bin/knip.js")]));
await suite("Unit and API tests", vitest, vitestCounts);
if (withBrowser) await suite("Browser tests", playwright, playwrightCounts);

await rm(reports, { recursive: true, force: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** A check passes or fails as a whole. */
async function check(label, work) {
  const failure = await timed(label, work);
  count({ passed: failure ? 0 : 1, failed: failure ? 1 : 0 });
}

/** A suite reports its own counts. One that ends badly without a failed test counts as one failure. */
async function suite(label, work, countsOf) {
  const path = join(reports, `${work.name}.json`);
  const failure = await timed(label, () => work(path));
  const counts = await readFile(path, "utf8").then(JSON.parse).then(countsOf).catch(nothing);
  const silent = failure || counts.passed === 0;
  count({ passed: counts.passed, failed: Math.max(counts.failed, silent ? 1 : 0) });
}

async function timed(label, work) {
  const started = performance.now();
  process.stdout.write(`\n${label} ...\n`);
  const failure = await work().then(
    () => undefined,
    (error) => error,
  );
  if (failure && !(failure instanceof StepError)) throw failure;
  process.stdout.write(`${label}: ${failure ? "FAILED" : "ok"} in ${seconds(started)} s\n`);
  return failure;
}

function vitest(path) {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  return run(node, [bin("vitest", "vitest.mjs"), "run", ...reporters]);
}

async function playwright(path) {
  const { ensureChromium } = await import("./chromium.mjs");
  const env = {
    CHROMIUM_PATH: await ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: path,
    FORCE_COLOR: "0",
  };
  return run(node, [bin("@playwright/test", "cli.js"), "test", "--reporter=list,json"], { env });
}

function count({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

function nothing() {
  return { passed: 0, failed: 1 };
}

function vitestCounts({ numPassedTests, numFailedTests }) {
  return { passed: numPassedTests, failed: numFailedTests };
}

function playwrightCounts({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
