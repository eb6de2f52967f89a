// `npm run demo`: the same site in a folder of its own, with sample posts, profile and messages.
import { join } from "node:path";
import { build, endWith, install, node, root, run, step } from "./prepare.mjs";
import { runSite } from "./run-site.mjs";

const env = {
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "Demo-Password-1",
  ...process.env,
  DATA_DIR: process.env.DATA_DIR ?? join(root, "data/demo"),
};

try {
  await install();
  await build();
  await step("Filling the demo", () => run(node, [join(root, "scripts/seed-demo.ts")], { env }));
} catch (error) {
  endWith(error);
}
process.stdout.write(`Sign in as ${env.ADMIN_EMAIL} with the password ${env.ADMIN_PASSWORD}\n`);
runSite(env);
