import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,content,db,features,platform,server,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    // Many tests wait for disks and other processes, so one worker would leave a core idle.
    maxWorkers: 2,
    // Only a hung test should reach these limits: a busy machine is not a failure, and by default a
    // poll gives up after one second.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ["tests/shared-postgres.ts"],
    setupFiles: ["tests/fail-on-console-error.ts"],
  },
});
