import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,content,features,platform,server,tests}/**/*.test.{ts,tsx}"],
    environment: "node",
    setupFiles: ["tests/fail-on-console-error.ts"],
  },
});
