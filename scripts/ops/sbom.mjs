// Writes the software bill of materials of a build: every package that the site runs on, from the
// lockfile, as CycloneDX. Not `npm sbom --omit=dev`, which leaves out packages that our development
// tools use too (react, for one).
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const { name, version, packages } = JSON.parse(await readFile(join(root, "package-lock.json")));
const { "": site, ...installed } = packages;
const listed = Object.entries(installed).filter(([, { dev }]) => !dev);

const materials = {
  $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
  bomFormat: "CycloneDX",
  specVersion: "1.6",
  version: 1,
  metadata: {
    lifecycles: [{ phase: "build" }],
    component: { "bom-ref": name, type: "application", name, version },
  },
  components: listed.map(([path, { license, integrity, ...entry }]) => ({
    "bom-ref": path,
    type: "library",
    name: packageName(path),
    version: entry.version,
    scope: entry.optional || entry.devOptional ? "optional" : "required",
    purl: `pkg:npm/${packageName(path).replace("@", "%40")}@${entry.version}`,
    ...(license && { licenses: [licenseEntry(license)] }),
    ...(integrity && { hashes: [parseIntegrity(integrity)] }),
  })),
  dependencies: [["", site], ...listed].map(([path, entry]) => ({
    ref: path || name,
    dependsOn: listDependencies(path, entry),
  })),
};
await writeFile(join(root, "build/sbom.cdx.json"), `${JSON.stringify(materials, null, 2)}\n`);

function packageName(path) {
  return path.split("node_modules/").at(-1);
}

function licenseEntry(license) {
  return /^[\w.-]+$/.test(license) ? { license: { id: license } } : { expression: license };
}

function parseIntegrity(integrity) {
  const [algorithm, content] = integrity.split("-");
  return {
    alg: algorithm.replace("sha", "SHA-"),
    content: Buffer.from(content, "base64").toString("hex"),
  };
}

function listDependencies(path, { dependencies, optionalDependencies }) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.map((dependency) => pathFrom(path, dependency)).filter(Boolean);
}

/** The nearest of that name, as Node resolves it. */
function pathFrom(path, dependency) {
  const candidate = `${path && `${path}/`}node_modules/${dependency}`;
  if (installed[candidate]) return candidate;
  const parent = path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1));
  return path ? pathFrom(parent, dependency) : undefined;
}
