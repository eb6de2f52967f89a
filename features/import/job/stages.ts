import type { imports } from "#db/schema/import.ts";

/** Where an import is. Each has its state (what the API and people distinguish) and words. */
const STAGE_FACTS = {
  reading: { state: "reading", words: "still being read" },
  ready: { state: "ready", words: "not started yet" },
  writing: { state: "running", words: "running" },
  fetching_images: { state: "running", words: "running" },
  retrying_images: { state: "running", words: "running" },
  undoing: { state: "running", words: "being undone" },
  writing_failed: { state: "failed", words: "stopped by an error" },
  fetching_failed: { state: "failed", words: "stopped by an error" },
  retrying_failed: { state: "failed", words: "stopped by an error" },
  undoing_failed: { state: "failed", words: "stopped by an error" },
  done: { state: "done", words: "finished" },
  cancelled: { state: "cancelled", words: "canceled" },
  undone: { state: "undone", words: "undone" },
} as const satisfies Record<Stage, { state: string; words: string }>;

export type Stage = (typeof imports.$inferSelect)["stage"];
export type State = (typeof STAGE_FACTS)[Stage]["state"];

/** Every change of stage: by which action, from which stage, to which. What is not here is refused. */
const TRANSITIONS = {
  // An admin's.
  finish_reading: { reading: "ready" },
  start: { ready: "writing" },
  cancel: {
    reading: "cancelled",
    ready: "cancelled",
    writing: "cancelled",
    // All posts are written, so only the images are left out.
    fetching_images: "done",
    retrying_images: "done",
  },
  resume: {
    writing_failed: "writing",
    fetching_failed: "fetching_images",
    retrying_failed: "retrying_images",
    undoing_failed: "undoing",
  },
  retry_images: { done: "retrying_images" },
  undo: {
    writing_failed: "undoing",
    fetching_failed: "undoing",
    retrying_failed: "undoing",
    undoing_failed: "undoing",
    done: "undoing",
    cancelled: "undoing",
  },
  // The job's.
  fetch_images: { writing: "fetching_images" },
  finish: {
    writing: "done",
    fetching_images: "done",
    retrying_images: "done",
    undoing: "undone",
  },
  fail: {
    writing: "writing_failed",
    fetching_images: "fetching_failed",
    retrying_images: "retrying_failed",
    undoing: "undoing_failed",
  },
  // The sweep's, for what needs its file to continue and was left alone.
  expire: { reading: "cancelled", ready: "cancelled", writing_failed: "cancelled" },
} as const satisfies Record<string, Partial<Record<Stage, Stage>>>;

export type Action = keyof typeof TRANSITIONS;
export type RunningStage = StageOf<"running">;
type StageOf<Wanted extends State> = {
  [Each in Stage]: (typeof STAGE_FACTS)[Each]["state"] extends Wanted ? Each : never;
}[Stage];

const STAGES = Object.keys(STAGE_FACTS) as Stage[];
export const RUNNING = STAGES.filter(isRunning);
/** Stages that read the uploaded files, or may lead to one that does. */
export const NEED_FILES: Stage[] = ["reading", "ready", "writing", "writing_failed"];

export function nextStage(stage: Stage, action: Action): Stage | undefined {
  const next: Partial<Record<Stage, Stage>> = TRANSITIONS[action];
  return next[stage];
}

export function isRunning(stage: Stage): stage is RunningStage {
  return stageState(stage) === "running";
}

export function stageState(stage: Stage): State {
  return STAGE_FACTS[stage].state;
}

/** "This import is ..." */
export function stageWords(stage: Stage) {
  return STAGE_FACTS[stage].words;
}
