import { expect, test } from "vitest";
import { imports } from "../../../tests/helpers/tables.ts";
import { isRunning, NEED_SOURCES, nextStage } from "./imports.server.ts";

const STAGES = imports.stage.enumValues;
const RUNNING = STAGES.filter(isRunning);
const atWork = (stage: (typeof STAGES)[number]) => ({ stage, report: null });
const failed = (stage: (typeof STAGES)[number]) => ({ stage, report: { error: "It stopped." } });

test.each(RUNNING)("%s can finish, and resumes where it failed", (stage) => {
  expect(nextStage(atWork(stage), "finish")).toBe(stage === "undoing" ? "undone" : "done");
  expect(nextStage(atWork(stage), "fail")).toBe(stage);
  expect(nextStage(failed(stage), "resume")).toBe(stage);
});

test.each([...RUNNING.map(failed), atWork("done"), atWork("cancelled")])(
  "$stage can be undone, once no job works on it",
  (found) => {
    expect(nextStage(found, "undo")).toBe("undoing");
  },
);

test.each(RUNNING)("%s can be neither resumed nor undone while its job works on it", (stage) => {
  expect(nextStage(atWork(stage), "resume")).toBeUndefined();
  expect(nextStage(atWork(stage), "undo")).toBeUndefined();
});

test.each([
  ["reading", "cancelled"],
  ["ready", "cancelled"],
  ["writing", "cancelled"],
  ["fetching_images", "done"],
] as const)("%s that is canceled is %s", (stage, ending) => {
  expect(nextStage(atWork(stage), "cancel")).toBe(ending);
});

test.each([
  ["undoing", "cancel"],
  ["undone", "undo"],
  ["undone", "resume"],
  ["cancelled", "start"],
  ["done", "resume"],
  ["writing", "retry_images"],
  ["undoing", "retry_images"],
] as const)("%s refuses to %s", (stage, action) => {
  expect(nextStage(atWork(stage), action)).toBeUndefined();
});

test("an import that can start or resume still has its sources if it needs them", () => {
  expect(nextStage(atWork("ready"), "start")).toBe("writing");
  expect(NEED_SOURCES).toEqual(expect.arrayContaining(["ready", "writing"]));
});
