// Prepares a fresh clone for `npm start` and `npm test`. Plain JavaScript without packages: it runs
// on the machine's Node (20.19 or newer), before anything is installed.
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

export const root = join(import.meta.dirname, "../..");
/** The project's own Node, installed by npm. */
export const node = join(root, "node_modules/node/bin/node");

const INSTALL_STAMP = join(root, "node_modules/.installed-from");
const BUILD_STAMP = join(root, "build/.built-from");
export const BUILD_SOURCES = [
  "package-lock.json",
  "package.json",
  "app",
  "content",
  "db",
  "features",
  "platform",
  "public",
  "server",
  "scripts/ops/compress.mjs",
  "scripts/ops/sbom.mjs",
  "react-router.config.ts",
  "vite.config.ts",
];

export async function install() {
  const current = fingerprint(["package-lock.json"]);
  // `npm prune --omit=dev` removes what the build needs, but not the stamp.
  const isComplete = existsSync(node) && existsSync(bin("vite", "package.json"));
  if (isComplete && (await readStamp(INSTALL_STAMP)) === current) return;
  await step("Installing packages", () =>
    npm("ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"),
  );
  await writeFile(INSTALL_STAMP, current);
}

export async function build() {
  const current = buildFingerprint();
  if ((await readStamp(BUILD_STAMP)) === current) return;
  await step("Building the site", async () => {
    await run(node, [join(root, "scripts/ops/content.ts"), "check"]);
    await run(node, [bin("@react-router/dev", "bin.cjs"), "build"], { quiet: true });
    await run(node, [join(root, "scripts/ops/compress.mjs")]);
    await run(node, [join(root, "scripts/ops/sbom.mjs")]);
  });
  await writeFile(BUILD_STAMP, current);
}

export async function isBuildCurrent() {
  return (await readStamp(BUILD_STAMP)) === buildFingerprint();
}

/** The fingerprint of the sources, which `build` writes to its stamp. */
export function buildFingerprint() {
  return fingerprint(BUILD_SOURCES);
}

export async function step(label, work) {
  const started = performance.now();
  process.stdout.write(`${label} ...\n`);
  await work();
  process.stdout.write(`${label}: done in ${seconds(started)} s\n`);
}

export function seconds(started) {
  return ((performance.now() - started) / 1000).toFixed(1);
}

export function bin(packageName, file) {
  return join(root, "node_modules", packageName, file);
}

export class StepError extends Error {
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Runs a command until it exits. With `quiet`, its output is printed only if it fails. */
export function run(command, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      const outcome = signal ? `was terminated by ${signal}` : `failed with exit code ${code}`;
      reject(new StepError(`${command} ${args.join(" ")} ${outcome}`, code ?? 1));
    });
  });
}

/** Runs a program of the site until it exits, and exits with the same code. */
export function runUntilExit(args, env = process.env) {
  const child = spawn(node, args, { cwd: root, stdio: "inherit", env });
  child.once("exit", (code) => {
    process.exitCode = code ?? 1;
  });
  // A terminal signals the whole process group, but npm and service managers only their child.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
    process.on(signal, () => child.kill(signal));
}

/** Exits with one line if a step failed. Any other error is a bug, so it is thrown. */
export function exitWith(error) {
  if (!(error instanceof StepError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error.exitCode);
}

function npm(...args) {
  return run(...npmCommand(...args));
}

/** Returns what npm prints. Rejects if it fails, or is not done within a minute. */
export async function npmOutput(...args) {
  const options = { cwd: root, timeout: 60_000, maxBuffer: 50 * 1024 * 1024 };
  const [command, allArgs] = npmCommand(...args);
  const { stdout } = await promisify(execFile)(command, allArgs, options);
  return stdout;
}

/** The npm that was called, on its own Node: ours may be about to be replaced. */
function npmCommand(...args) {
  const { npm_execpath: cli, npm_node_execpath: npmNode = process.execPath } = process.env;
  return cli?.endsWith("js") ? [npmNode, [cli, ...args]] : ["npm", args];
}

/** Reads synchronously, which takes a third of the time for a thousand small files. */
function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(listFiles)) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

function listFiles(source) {
  const path = join(root, source);
  if (statSync(path).isFile()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function readStamp(path) {
  return readFile(path, "utf8").catch(() => undefined);
}
