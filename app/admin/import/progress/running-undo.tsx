import type { Import } from "../../../api/imports.ts";
import { undoProgress } from "../report/import-counts.ts";
import { number } from "../report/import-words.ts";
import { timeLeft } from "./pace.ts";
import { StageHeading } from "./stage-heading.tsx";
import { StepProgress } from "./step-progress.tsx";
import { usePace } from "./use-pace.ts";

/** The server does the work; the page shows its progress. */
export function RunningUndo({ current }: { current: Import }) {
  const { done, total } = undoProgress(current.counts);
  const pace = usePace(done, total);
  return (
    <>
      <StageHeading>The import is being undone</StageHeading>
      <StepProgress
        label="Undo"
        max={total || 1}
        value={done}
        facts={[`${number(done)} of ${number(total)} posts undone`, pace && timeLeft(pace)]}
      />
      <p className="mt-4 text-muted">
        The undo runs on the server. You can close this page and come back later.
      </p>
    </>
  );
}
