import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";

/**
 * Compares with the result that was recorded beside a fixture. `UPDATE_GOLDEN=1` records it again:
 * run `biome check --write`, and read the difference before you commit it.
 */
export function expectGolden(result: unknown, golden: URL) {
  if (process.env.UPDATE_GOLDEN) writeFileSync(golden, `${JSON.stringify(result, null, 2)}\n`);
  expect(existsSync(golden), `${golden.pathname} is recorded`).toBe(true);
  const recorded: unknown = JSON.parse(readFileSync(golden, "utf8"));
  expect(JSON.parse(JSON.stringify(result))).toEqual(recorded);
}
