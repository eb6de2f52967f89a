import { type ComponentProps, type ReactNode, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import { type Import, useImportAction } from "./import-queries.ts";

type StepProgressProps = ComponentProps<typeof Progress> & {
  /** The numbers below the bar. */
  facts: ReactNode[];
  children?: ReactNode;
};

/** The progress of one step of an import. */
export function StepProgress({ facts, children, ...progress }: StepProgressProps) {
  const shown = facts.filter(Boolean);
  return (
    <div className="grid justify-items-start gap-2.5 tabular-nums">
      <Progress {...progress} isWide />
      <p className="flex flex-wrap gap-x-6">
        {shown.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts have no other name
          <span key={index}>{fact}</span>
        ))}
      </p>
      {children}
    </div>
  );
}

/** The pace since the first render. */
export function usePace(done: number, total: number) {
  const first = useRef<{ at: number; done: number }>(undefined);
  const latest = { at: performance.now(), done };
  first.current ??= latest;
  return measurePace(first.current, latest, total);
}

type Sample = { at: number; done: number };

// Estimates from less time than this would jump around.
const FIRST_GUESS_MS = 2000;

export type Pace = { perSecond: number; secondsLeft: number };

/**
 * The speed of a process, from its first and its latest reading; undefined while it can't be
 * estimated.
 */
export function measurePace(first: Sample, latest: Sample, total: number): Pace | undefined {
  const milliseconds = latest.at - first.at;
  const done = latest.done - first.done;
  if (milliseconds < FIRST_GUESS_MS || done <= 0) return undefined;
  const perSecond = (done / milliseconds) * 1000;
  return { perSecond, secondsLeft: Math.max(0, (total - latest.done) / perSecond) };
}

/** The remaining time in words: "about 2 min left". */
export function timeLeft({ secondsLeft }: Pace) {
  const minutes = Math.round(secondsLeft / 60);
  if (secondsLeft < 10) return "a few seconds left";
  if (secondsLeft < 55) return `about ${Math.round(secondsLeft / 5) * 5} s left`;
  if (minutes < 60) return `about ${Math.max(1, minutes)} min left`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `about ${hours} h left` : `about ${hours} h ${rest} min left`;
}

/** Names the stage of the import. */
export function StageHeading({ children }: { children: ReactNode }) {
  return <h2 className="mt-3 mb-4 text-xl">{children}</h2>;
}

const ACTIONS = {
  resume: ["resume", "Resume", "Resuming...", "Failed to resume the import."],
  retryImages: ["retry-images", "Retry", "Retrying...", "Failed to retry the images."],
  fetchImages: ["retry-images", "Fetch images", "Fetching...", "Failed to fetch the images."],
} as const;

type ContinueButtonProps = {
  action: keyof typeof ACTIONS;
  id: string;
  /** Follows the label for screen readers where there are several such buttons. */
  of?: string;
  isMain?: boolean;
  isRunning?: boolean;
  onDone?: (running: Import) => void;
};

/**
 * Resumes an import, or fetches its images. While that runs, the button keeps the focus but does
 * nothing.
 */
export function ContinueButton(props: ContinueButtonProps) {
  const { action, id, of, isMain, isRunning = false, onDone } = props;
  const [endpoint, label, busy, failure] = ACTIONS[action];
  const { isPending, mutate } = useImportAction(endpoint, { failure, onDone });
  const isBusy = isPending || isRunning;
  return (
    <Button
      variant={isMain ? "main" : "quiet"}
      aria-disabled={isBusy}
      onClick={() => isBusy || mutate(id)}
    >
      {isBusy ? busy : label}
      {of && <span className="sr-only"> {of}</span>}
    </Button>
  );
}
