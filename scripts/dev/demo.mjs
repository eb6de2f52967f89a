// `npm run demo`: runs the site on its own data folder, with sample posts, a profile, messages and statistics.
import { join } from "node:path";
import { build, exitWith, install, node, root, run, runUntilExit, step } from "../ops/prepare.mjs";

const env = {
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "Demo-Password-1",
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? join(root, "data/demo"),
};

try {
  await install();
  await build();
  await step("Adding sample content", () =>
    run(node, [join(root, "scripts/dev/seed-demo.ts")], { env }),
  );
} catch (error) {
  exitWith(error);
}
process.stdout.write(`Log in as ${env.ADMIN_EMAIL} with the password ${env.ADMIN_PASSWORD}\n`);
runUntilExit(["scripts/ops/serve.mjs"], env);
