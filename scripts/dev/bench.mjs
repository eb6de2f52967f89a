// `npm run bench -- NAME`: runs one benchmark from bench/ on the built site.
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { build, exitWith, install, node, root, run } from "../ops/prepare.mjs";

const names = (await readdir(join(root, "bench")))
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.slice(0, -".bench.ts".length));
const [name, ...rest] = process.argv.slice(2);
if (!names.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- ${names.join("|")}\n`);
  process.exit(1);
}
try {
  await install();
  await build();
  await run(node, [join(root, "bench", `${name}.bench.ts`), ...rest]);
} catch (error) {
  exitWith(error);
}
