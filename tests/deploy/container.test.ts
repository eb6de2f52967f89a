import { existsSync, readdirSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { readText, root } from "./files.ts";

const manifest = JSON.parse(readText("package.json"));
const instructions = parse(readText("deploy/Dockerfile"));
const ignored = readText("deploy/Dockerfile.dockerignore").trim().split("\n");
const finalStage = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));
/** Paths that are copied from the checkout into the final image. */
const copied = finalStage.flatMap((each) => copiedSources(each) ?? []);

// Commands that people run where the site runs.
const COMMANDS = ["serve", "admin", "backup", "restore", "export"];

test("every stage has the Node of package.json", () => {
  const images = instructions.filter(({ name }) => name === "FROM").map(({ rest }) => rest);
  expect(images.length).toBeGreaterThan(1);
  for (const image of images) expect(image).toContain(`node:${manifest.dependencies.node}-`);
});

test("everything that is copied exists and is not ignored", () => {
  const sources = instructions.flatMap((each) => copiedSources(each) ?? []);
  expect(sources).toContain("db");
  for (const source of sources.filter((each) => each !== ".")) {
    expect(existsSync(join(root, source)), source).toBe(true);
    expect(isIgnored(source), `${source} is in Dockerfile.dockerignore`).toBe(false);
  }
});

test("what is copied from another stage is made there", () => {
  const stages = instructions.flatMap(({ rest }) => / AS (\w+)$/.exec(rest)?.[1] ?? []);
  const origins = instructions.flatMap(({ rest }) => /--from=(\w+)/.exec(rest)?.[1] ?? []);
  expect(origins.length).toBeGreaterThan(0);
  for (const origin of origins) expect(stages).toContain(origin);
});

test("the site does not run as root, and says how to check its health", () => {
  const last = (name: string) => finalStage.findLast((each) => each.name === name)?.rest;
  expect(last("USER")).toBe("node");
  expect(last("HEALTHCHECK")).toContain("/healthz");
  expect(finalStage.findLastIndex(({ name }) => name === "RUN")).toBeLessThan(
    finalStage.findIndex(({ name }) => name === "USER"),
  );
});

test("all programs, with what they import, are in the image", () => {
  const programs = [...commandPrograms(), ...programsByName()];
  expect(programs).toEqual(
    expect.arrayContaining([
      "scripts/ops/serve.mjs",
      "scripts/ops/admin.ts",
      "db/embedded/embedded-worker.ts",
      "db/migrations/meta/_journal.json",
      "features/media/image-program.ts",
      "features/posts/rendering/highlight-worker.ts",
    ]),
  );
  const { files, packages } = importedBy(programs);
  const missing = files.filter((file) => !isCopied(file));
  expect(missing).toEqual([]);
  const undeclared = packages.filter((name) => !(name in manifest.dependencies));
  expect(undeclared).toEqual([]);
});

test("the files that the site reads by name are in the image", () => {
  const folders = ["features/share-images/fonts", "features/documents/fonts", "db/migrations"];
  for (const folder of folders) {
    const files = readdirSync(join(root, folder));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(isCopied(join(folder, file)), `${folder}/${file}`).toBe(true);
  }
});

function parse(dockerfile: string) {
  return dockerfile
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n/g, "")
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => /^(?<name>[A-Z]+) +(?<rest>.+)$/.exec(line)?.groups as Instruction);
}

type Instruction = { name: string; rest: string };

function copiedSources({ name, rest }: Instruction) {
  if (name !== "COPY" || rest.startsWith("--from")) return undefined;
  return rest.split(/ +/).slice(0, -1);
}

function isIgnored(path: string) {
  return ignored.some((pattern) => matchesGlob(path, pattern) || path.startsWith(`${pattern}/`));
}

function isCopied(file: string) {
  return !isIgnored(file) && copied.some((each) => file === each || file.startsWith(`${each}/`));
}

function commandPrograms() {
  const scripts = COMMANDS.map((name) => manifest.scripts[name] as string | undefined);
  return scripts.flatMap((script) => /scripts\/\S+/.exec(script ?? "")?.[0] ?? []);
}

/** Worker threads, processes and other files that the code finds by their names in package.json. */
function programsByName() {
  const sources = ["db", "features", "platform", "server"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .map((file) => readText(join(folder, file))),
  );
  const named = sources.flatMap((text) => [
    ...text.matchAll(/(?:resolve\(|programPath\(|program: |program = )"#([^"]+)"/g),
  ]);
  return named.map(([, path = ""]) => path);
}

/** Files and packages that these programs import, directly or not. Types are not imported. */
function importedBy(programs: string[]) {
  const [files, packages] = [new Set(programs), new Set<string>()];
  for (const file of files) {
    if (!/\.m?[jt]s$/.test(file)) continue;
    for (const name of importedNames(readText(file))) {
      if (name.startsWith("node:")) continue;
      const target = resolveImport(file, name);
      if (target) files.add(target);
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    }
  }
  return { files: [...files], packages: [...packages] };
}

function importedNames(text: string) {
  const statements = text.matchAll(/^(?:import|export)\s(?!type\s)[^;]*?from "([^"]+)"/gm);
  const bare = text.matchAll(/^import "([^"]+)"/gm);
  const dynamic = text.matchAll(/\bimport\("([^"]+)"\)/g);
  return [...statements, ...bare, ...dynamic].map(([, name = ""]) => name);
}

function resolveImport(file: string, name: string) {
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? join(dirname(file), name) : undefined;
}
