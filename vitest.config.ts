import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/longest-first.ts";

export default defineConfig({
  test: {
    include: ["{app,content,db,features,platform,server,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    // For two cores: many tests wait for disks and other processes.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Only a hung test should reach these limits: a busy machine is not a failure, and by default a
    // poll gives up after one second.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Importing a module starts no work, and modules have no state that tests would share: the files
    // that a worker runs import each module once.
    isolate: false,
    unstubGlobals: true,
    globalSetup: ["tests/shared-postgres.ts", "tests/embedded-folder.ts"],
    setupFiles: ["tests/fail-on-console-error.ts"],
  },
});
