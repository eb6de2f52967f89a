import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// In a process of its own, which allocates so little that V8 collects nothing by itself.
const program = (limits: string, waitMs: number) => `
  import { returnMemoryWhenIdle } from "./server/boot/return-memory.ts";
  returnMemoryWhenIdle(${limits});
  const garbage = new WeakRef({});
  const report = () => {
    console.log(garbage.deref() ? "retained" : "collected");
    process.exit();
  };
  setInterval(() => garbage.deref() ?? report(), 20);
  setTimeout(report, ${waitMs});`;

test.each([
  [
    "is collected once a process that has worked is idle",
    "{ idleMs: 400, worthItMs: 1 }",
    "collected",
  ],
  ["is not collected while a process is busy", "{ idleMs: -1, worthItMs: 1 }", "retained"],
  ["is not collected if little was done", "{ idleMs: 400, worthItMs: 60_000 }", "retained"],
])("garbage %s", async (_, limits, expected) => {
  const code = program(
    `{ checkEveryMs: 500, ...${limits} }`,
    expected === "collected" ? 20_000 : 2_000,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "-e",
    code,
  ]);
  expect(stdout.trim()).toBe(expected);
});
