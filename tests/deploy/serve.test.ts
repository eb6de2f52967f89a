import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runtime } from "../../scripts/ops/runtime.mjs";

const root = join(import.meta.dirname, "../..");
const NODE = process.versions.node;

let folder: string;

// Creates the smallest possible deployment: the "site" prints one line.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "site-serve-"));
  for (const script of ["serve.mjs", "prepare.mjs", "runtime.mjs"]) {
    await cp(join(root, "scripts/ops", script), join(folder, "scripts/ops", script));
  }
  await write("package.json", packageJson({ node: NODE, pino: "10.4.0" }));
  await write("node_modules/pino/package.json", JSON.stringify({ version: "10.4.0" }));
  await write("build/server/index.js", 'process.stdout.write("runs in " + process.env.NODE_ENV)');
});

afterEach(() => rm(folder, { recursive: true }));

test("a folder with a build and its packages is served, without sources", () => {
  const pid = expect.any(Number);
  expect(serve()).toEqual({ pid, code: 0, out: "runs in production", err: "" });
});

test("the site has the memory settings of npm start, unless others are set, in the same process", async () => {
  await write(
    "build/server/index.js",
    "process.stdout.write(JSON.stringify({ pid: process.pid, env: process.env }))",
  );
  const { NODE_ENV, ...settings } = runtime;
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, undefined]));
  const { pid, out } = serve({ ...process.env, ...unset });
  const site = JSON.parse(out);
  expect(site.pid).toBe(pid);
  expect(site.env).toMatchObject(runtime);
  const own = { ...process.env, ...unset, NODE_OPTIONS: "--max-semi-space-size=8" };
  expect(JSON.parse(serve(own).out).env).toMatchObject({
    ...settings,
    NODE_OPTIONS: "--max-semi-space-size=8",
  });
});

test("a folder without a build is refused", async () => {
  await rm(join(folder, "build"), { recursive: true });
  expect(serve()).toMatchObject({ code: 1, err: "The site is not built. Run npm run build.\n" });
});

test("a package of another version is refused", async () => {
  await write("node_modules/pino/package.json", JSON.stringify({ version: "10.3.0" }));
  const err = "The package pino 10.4.0 is not installed. Run npm ci --omit=dev.\n";
  expect(serve()).toMatchObject({ code: 1, err });
});

test("another Node is refused", async () => {
  await write("package.json", packageJson({ node: "99.1.0" }));
  const { code, err } = serve();
  expect({ code, err }).toMatchObject({ code: 1, err: expect.stringContaining("needs Node 99") });
});

test("a checkout is served only with the build of its sources", async () => {
  const prepare = await import(join(folder, "scripts/ops/prepare.mjs"));
  for (const source of prepare.BUILD_SOURCES) {
    if (source.includes(".")) await write(source, "{}");
    else await write(join(source, "file.ts"), "first");
  }
  await write("package.json", packageJson({ node: NODE }));
  const err = "The build does not match the source files. Run npm run build.\n";
  expect(serve()).toMatchObject({ code: 1, err });
  await write("build/.built-from", await prepare.buildFingerprint());
  expect(serve()).toMatchObject({ code: 0, out: "runs in production" });
  await write("app/file.ts", "second");
  expect(serve()).toMatchObject({ code: 1, err });
});

function serve(env = process.env) {
  const program = join(folder, "scripts/ops/serve.mjs");
  const { pid, status, stdout, stderr } = spawnSync(process.execPath, [program], {
    encoding: "utf8",
    env,
  });
  return { pid, code: status, out: stdout, err: stderr };
}

async function write(path: string, text: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

function packageJson(dependencies: Record<string, string>) {
  return JSON.stringify({ type: "module", dependencies });
}
