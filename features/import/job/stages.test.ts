import { expect, test } from "vitest";
import { imports } from "../../../tests/helpers/tables.ts";
import { isRunning, NEED_FILES, nextStage, type Stage, stageState } from "./stages.ts";

const STAGES: Stage[] = imports.stage.enumValues;
const failed = STAGES.filter((stage) => stageState(stage) === "failed");

test.each(STAGES.filter(isRunning))("%s can finish, and resumes where it failed", (stage) => {
  expect(nextStage(stage, "finish")).toBe(stage === "undoing" ? "undone" : "done");
  expect(nextStage(nextStage(stage, "fail") ?? "done", "resume")).toBe(stage);
});

test.each([...failed, "done", "cancelled"] as const)("%s can be undone", (stage) => {
  expect(nextStage(stage, "undo")).toBe("undoing");
});

test.each([
  ["reading", "cancelled"],
  ["ready", "cancelled"],
  ["writing", "cancelled"],
  ["fetching_images", "done"],
  ["retrying_images", "done"],
] as const)("%s that is canceled is %s", (stage, ending) => {
  expect(nextStage(stage, "cancel")).toBe(ending);
});

test.each([
  ["undoing", "cancel"],
  ["undone", "undo"],
  ["undone", "resume"],
  ["cancelled", "start"],
  ["done", "resume"],
  ["writing", "retry_images"],
  ["undoing_failed", "retry_images"],
] as const)("%s refuses to %s", (stage, action) => {
  expect(nextStage(stage, action)).toBeUndefined();
});

test.each(["start", "resume"] as const)(
  "an import that can %s still has its files if it needs them",
  (action) => {
    const from = STAGES.filter((stage) => NEED_FILES.includes(nextStage(stage, action) ?? "done"));
    expect(from).not.toEqual([]);
    expect(NEED_FILES).toEqual(expect.arrayContaining(from));
  },
);
