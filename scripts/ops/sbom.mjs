// Writes the software bill of materials of a build: every package that the site runs on, from the
// lockfile, as CycloneDX. `npm sbom --omit=dev` would leave out what our development tools use too
// (react, for one), so the packages that it marks as development are left out here.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { npmOutput, root } from "./prepare.mjs";

const DEVELOPMENT = "cdx:npm:package:development";

const output = await npmOutput(
  "sbom",
  "--sbom-format=cyclonedx",
  "--sbom-type=application",
  "--package-lock-only",
);
const { components, dependencies, ...materials } = JSON.parse(output);
const { name } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
// npm names the folder instead.
materials.metadata.component.name = name;
const listed = components.filter(
  ({ properties }) => !properties.some((property) => property.name === DEVELOPMENT),
);
const refs = new Set([
  materials.metadata.component["bom-ref"],
  ...listed.map((each) => each["bom-ref"]),
]);
const edges = dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
await writeFile(
  join(root, "build/sbom.cdx.json"),
  JSON.stringify({ ...materials, components: listed, dependencies: edges }, null, 2),
);
