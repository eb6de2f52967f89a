// `npm test`: the checks and tests that every change needs, ending with one line of totals.
// `npm test -- --all`: every check and test. `npm run check`: no browser tests.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import {
  bin,
  build,
  exitWith,
  install,
  node,
  root,
  run,
  StepError,
  seconds,
} from "../ops/prepare.mjs";
import { ONLY_IN_ALL } from "./only-in-all.mjs";

const { all, "no-browser": withoutBrowser } = options();
const CORE = ["--grep", "@core"];
const reports = await mkdtemp(join(tmpdir(), "site-tests-"));
const total = { passed: 0, failures: [] };

try {
  await install();
  await build();
} catch (error) {
  exitWith(error);
}
// The checks run side by side, so their output is printed only if they fail.
await Promise.all([
  check("Types", async () => {
    await run(node, [bin("@react-router/dev", "bin.cjs"), "typegen"], { quiet: true });
    await run(node, [bin("@typescript/native", "bin/tsc")], { quiet: true });
  }),
  check("Format and lint", () =>
    run(node, [bin("@biomejs/biome", "bin/biome"), "check", "--error-on-warnings"], {
      quiet: true,
    }),
  ),
  check("Import rules", () =>
    run(
      node,
      [bin("dependency-cruiser", "bin/dependency-cruiser.mjs"), "--output-type=err-long", "."],
      { quiet: true },
    ),
  ),
  check("Unused code and packages", () => run(node, [bin("knip", "bin/knip.js")], { quiet: true })),
  check("Known vulnerabilities", () => run(node, [join(root, "scripts/dev/audit.mjs")])),
]);
// Speeds up the sites and commands that tests start again and again.
process.env.NODE_COMPILE_CACHE ??= join(root, "node_modules/.cache/compiled");
if (all) process.env.TEST_ALL = "1";
await suite("Unit and API tests", vitest, vitestResult);
if (!withoutBrowser) {
  await suite("Browser tests", (path) => playwright(path, all ? [] : CORE), playwrightResult);
  if (all) await suite("Browser tests on two nodes", onTwoNodes, playwrightResult);
}

await rm(reports, { recursive: true, force: true });
// Failures are repeated here, because people read the end of a long output.
for (const failure of total.failures) process.stdout.write(`\nFAILED ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failures.length} failed\n`);
process.exitCode = total.failures.length === 0 ? 0 : 1;

function options() {
  const flag = { type: "boolean", default: false };
  try {
    return parseArgs({ options: { all: flag, "no-browser": flag } }).values;
  } catch (error) {
    process.stderr.write(`${error.message}\nUsage: npm test -- [--all]\n`);
    process.exit(1);
  }
}

/** A check passes or fails as a whole. */
async function check(label, work) {
  const failure = await timed(label, work);
  count({ passed: failure ? 0 : 1, failures: failure ? [label] : [] });
}

/** A suite reports its own tests. If it fails without a failed test, that counts as one failure. */
async function suite(label, work, resultOf) {
  const path = join(reports, `${label}.json`);
  const failure = await timed(label, () => work(path));
  const result = await readFile(path, "utf8").then(JSON.parse).then(resultOf).catch(noResult);
  const failedWithoutTest = (failure || result.passed === 0) && result.failures.length === 0;
  count(
    failedWithoutTest ? { ...result, failures: [`${label}: failed, but no test did`] } : result,
  );
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
  const scope = all ? [] : ONLY_IN_ALL.flatMap((files) => ["--exclude", files]);
  return run(node, [bin("vitest", "vitest.mjs"), "run", ...reporters, ...scope]);
}

async function playwright(path, scope, env = {}) {
  const { ensureChromium } = await import("./chromium.mjs");
  const reporter = "--reporter=list,json";
  return run(node, [bin("@playwright/test", "cli.js"), "test", reporter, ...scope], {
    env: {
      CHROMIUM_PATH: await ensureChromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: path,
      FORCE_COLOR: "0",
      ...env,
    },
  });
}

/** Only the core tests: all of them, one at a time, would take half an hour on two nodes. */
function onTwoNodes(path) {
  return playwright(path, CORE, { NODES: "2" });
}

function count({ passed, failures }) {
  total.passed += passed;
  total.failures.push(...failures);
}

function noResult() {
  return { passed: 0, failures: [] };
}

function vitestResult({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file that could not be loaded has no tests to fail.
    if (failed.length === 0)
      return status === "failed" ? [`${relative(root, name)}\n${message}`] : [];
    return failed.map(
      (test) => `${relative(root, name)} > ${test.fullName}\n${test.failureMessages.join("\n")}`,
    );
  });
  return { passed: numPassedTests, failures };
}

function playwrightResult({ stats, suites, errors }) {
  const failures = flattenSpecs(suites)
    .flatMap((spec) => spec.tests.map((test) => ({ ...test, spec })))
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ spec, results }) => {
      const messages = results.flatMap((result) => result.errors.map((error) => error.message));
      return `${spec.file}:${spec.line} > ${spec.title}\n${messages.join("\n")}`;
    });
  return {
    passed: stats.expected,
    failures: [...failures, ...errors.map(({ message }) => message)],
  };
}

function flattenSpecs(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...flattenSpecs(suite.suites ?? [])]);
}
