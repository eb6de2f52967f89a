import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { content } from "./editor.ts";
import { expect, test } from "./fixtures.ts";
import { FIRST_ADMIN, signInDirectly } from "./people.ts";

// Sizes are in bytes, compressed as they are sent. Public pages: script-on-intent.spec.ts.
const LOGIN_MAX = 140_000;
const ADMIN_MAX = 275_000;
const EDITOR_MAX = 415_000;
/** The editor after the list of posts. */
const EDITOR_ALONE_MAX = 175_000;
const FILES_MAX = 8;
const FILE_MIN = 2_000;

const ASSETS = join(import.meta.dirname, "../../build/client/assets");
/** Every page loads these. */
const ENTRY = ["manifest", "entry.client", "rolldown-runtime", "react", "site", "root"];
/** Parts of pages that few people load, from what may not import them otherwise. */
const SMALL_PARTS = ["admin-profile", "rich-text-editor"];

type Script = { name: string; bytes: number };

test("a page loads few scripts, and no more than its budget", async ({ page }) => {
  const login = await loadScripts(page, "/login");
  await signInDirectly(page, FIRST_ADMIN);
  const pages: Record<string, Script[]> = { "/login": login };
  for (const path of [
    ...["/account", "/admin", "/admin/posts", "/admin/posts/new", "/admin/messages"],
    ...["/admin/website", "/admin/website/firm", "/admin/media", "/admin/import"],
  ]) {
    pages[path] = await loadScripts(page, path);
  }

  const { "/admin/posts/new": editor = [], "/admin/posts": list = [], ...others } = pages;
  for (const [path, scripts] of Object.entries(pages)) {
    expect.soft(names(scripts), path).toEqual(expect.arrayContaining(["react", "session"]));
    const own = scripts.filter(({ name }) => !ENTRY.includes(name));
    expect.soft(own.length, `${path}: ${names(own)}`).toBeLessThanOrEqual(FILES_MAX);
  }
  expect.soft(weight(login)).toBeLessThan(LOGIN_MAX);
  expect.soft(weight(editor)).toBeLessThan(EDITOR_MAX);
  expect.soft(names(editor)).toContain("editor");
  for (const [path, scripts] of Object.entries({ ...others, list })) {
    expect.soft(weight(scripts), path).toBeLessThan(ADMIN_MAX);
  }
  const alone = editor.filter(({ name }) => !names(list).includes(name));
  expect.soft(weight(alone)).toBeLessThan(EDITOR_ALONE_MAX);
});

/** The scripts that a page loads until it waits for its user. */
async function loadScripts(page: Page, path: string): Promise<Script[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  const loading: Promise<Script>[] = [];
  const add = (request: Request) => {
    if (request.resourceType() !== "script") return;
    const name = scriptName(new URL(request.url()).pathname);
    loading.push(request.sizes().then((sizes) => ({ name, bytes: sizes.responseBodySize })));
  };
  page.on("requestfinished", add);
  await page.goto(path, { waitUntil: "networkidle" });
  if (path === "/admin/posts/new") await expect(content(page)).toBeVisible();
  page.off("requestfinished", add);
  await devtools.detach();
  return Promise.all(loading);
}

test("only a route's own script is small", async () => {
  const files = (await readdir(ASSETS)).filter((file) => file.endsWith(".js"));
  const manifest = files.find((file) => file.startsWith("manifest-")) ?? "";
  const { routes } = JSON.parse(
    (await readFile(join(ASSETS, manifest), "utf8")).replace(/^[^{]*|;$/g, ""),
  ) as { routes: Record<string, { module: string }> };
  const modules = new Set(Object.values(routes).map(({ module }) => module));
  expect(modules.size).toBeGreaterThan(30);
  const small: string[] = [];
  for (const file of files.filter((file) => !modules.has(`/assets/${file}`))) {
    const { size } = await stat(join(ASSETS, `${file}.br`));
    if (size < FILE_MIN) small.push(scriptName(file));
  }
  const unexpected = small.filter((name) => ![...ENTRY, ...SMALL_PARTS].includes(name));
  expect(unexpected).toEqual([]);
});

/** The name of a file without its folder and hash. */
function scriptName(path: string) {
  return /([\w.-]+)-[\w-]{8}\.js$/.exec(path)?.[1] ?? path;
}

function names(scripts: Script[]) {
  return scripts.map(({ name }) => name);
}

function weight(scripts: Script[]) {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}
