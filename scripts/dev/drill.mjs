// `npm run drill -- NAME`: runs one fault drill, or all, on the built site.
import { join } from "node:path";
import { build, exitWith, install, node, root, run } from "../ops/prepare.mjs";

try {
  await install();
  await build();
  await run(node, [join(root, "tests/drills/run.ts"), ...process.argv.slice(2)]);
} catch (error) {
  exitWith(error);
}
