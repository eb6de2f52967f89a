import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,content,db,features,platform,server,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    // Much of it waits for disks and other processes, so one worker would leave a core idle.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: ["tests/fail-on-console-error.ts"],
  },
});
