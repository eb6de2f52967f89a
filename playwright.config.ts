import { defineConfig } from "@playwright/test";

const withNodes = process.env.NODES === "2";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: withNodes ? 1 : 2,
  // Two nodes on PostgreSQL and S3 instead of one on the embedded database and a folder.
  ...(withNodes && { globalSetup: "tests/e2e/shared-postgres.ts" }),
  forbidOnly: Boolean(process.env.CI),
  // A flaky test is a failed test.
  retries: 0,
  // Only a hung test should reach these limits: a busy machine is not a failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Without a GPU, animations use most of the CPU.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
});
