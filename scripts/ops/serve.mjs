// `npm start` (after `build.mjs`), `npm run serve`, the container and the systemd unit: runs the
// built site in this process, with the settings that must be set before Node starts. It installs
// nothing and builds nothing, and refuses to start if the build or the packages don't match. Plain
// JavaScript, so that an older Node can print why it can't run the site.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isBuildCurrent, root } from "./prepare.mjs";
import { runtime } from "./runtime.mjs";

const program = join(root, "build/server/index.js");

const problem = (await wrongNode()) ?? (await wrongPackages()) ?? (await wrongBuild());
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  const env = { ...runtime, ...process.env, NODE_ENV: "production" };
  process.execve(process.execPath, [process.execPath, program], env);
}

async function wrongNode() {
  const { node } = (await readPackage(root)).dependencies;
  const isSupported = major(process.versions.node) === major(node);
  if (isSupported) return undefined;
  return `The site needs Node ${major(node)}, and this is Node ${process.versions.node}. Run npm ci --omit=dev, which installs it, and start the site with npm run serve.`;
}

/** Checks the exact versions of package.json, except Node's, which may come from elsewhere. */
async function wrongPackages() {
  const { node: _, ...dependencies } = (await readPackage(root)).dependencies;
  for (const [name, wanted] of Object.entries(dependencies)) {
    const installed = await readPackage(join(root, "node_modules", name)).catch(() => undefined);
    if (installed?.version === wanted) continue;
    return `The package ${name} ${wanted} is not installed. Run npm ci --omit=dev.`;
  }
  return undefined;
}

async function wrongBuild() {
  if (!existsSync(program)) return "The site is not built. Run npm run build.";
  // A folder that was only copied to run the site has no sources to compare with.
  const isCheckout = existsSync(join(root, "app"));
  if (!isCheckout || (await isBuildCurrent())) return undefined;
  return "The build does not match the source files. Run npm run build.";
}

async function readPackage(folder) {
  return JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
}

function major(version) {
  return version.split(".")[0];
}
