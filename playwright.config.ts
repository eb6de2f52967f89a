import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // Flaky is broken: a test that fails once has failed.
  retries: 0,
  timeout: 30_000,
  use: {
    // Without a graphics card, a picture that moves takes most of the processor.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH },
  },
});
