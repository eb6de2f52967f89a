import type { Import, ImportState, Outcome } from "../../../api/imports.ts";
import { Button } from "../../../ui/forms/button.tsx";
import { StageHeading } from "../progress/stage-heading.tsx";
import { StoppedImport } from "../progress/stopped-import.tsx";
import { FetchedImages } from "./fetched-images.tsx";
import { imported } from "./import-counts.ts";
import { ImportItems } from "./import-items.tsx";
import { number, OUTCOME_WORDS, undoneWords } from "./import-words.ts";
import { ReportButton } from "./report-button.tsx";
import { UndoButton } from "./undo-button.tsx";

const OUTCOMES: Outcome[] = ["failed", "created", "updated", "undone"];

const HEADINGS: Partial<Record<ImportState, string>> = {
  // Its images are being fetched.
  running: "The import is complete",
  done: "The import is complete",
  failed: "The import stopped",
  cancelled: "The import was canceled",
  undone: "The import was undone",
};

type ImportReportProps = {
  current: Import;
  isLeaving: boolean;
  onStay: () => void;
  onChange: (changed: Import) => void;
};

export function ImportReport({ current, isLeaving, onStay, onChange }: ImportReportProps) {
  const { stage, state, counts, report } = current;
  const canUndo = state !== "undone" && state !== "running" && imported(counts) > 0;
  const mayFetchImages = (state === "done" || state === "running") && imported(counts) > 0;
  return (
    <>
      <StageHeading>
        {stage === "undoing_failed" ? "The undo stopped" : HEADINGS[state]}
      </StageHeading>
      {state === "failed" && <StoppedImport current={current} onChange={onChange} />}
      {state === "cancelled" && imported(counts) > 0 && (
        <p className="mb-4">
          Posts imported so far are still here. To import the rest, upload the same export again.
        </p>
      )}
      {state === "undone" && (
        <p className="mb-4">{undoneWords(report?.undone ?? counts.undone, report?.kept ?? 0)}</p>
      )}
      <dl className="flex flex-wrap gap-x-5 gap-y-2 md:gap-x-10">
        <Figure label="Created" value={counts.created} />
        <Figure label="Updated" value={counts.updated} />
        <Figure label="Failed" value={counts.failed} />
        <Figure label="Skipped" value={counts.skipped} />
      </dl>
      {isLeaving && (
        <p role="status" className="mt-4 flex flex-wrap items-center gap-3">
          Taking you to your posts...
          <Button onClick={onStay}>Stay here</Button>
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <ReportButton current={current} onInteract={onStay} />
        {canUndo && <UndoButton current={current} onInteract={onStay} onChange={onChange} />}
      </p>
      {(report?.images || mayFetchImages) && (
        <FetchedImages
          current={current}
          images={report?.images}
          onInteract={onStay}
          onChange={onChange}
        />
      )}
      <ImportItems
        // An undo changes them.
        key={counts.undone}
        current={current}
        filters={OUTCOMES.map((outcome) => ({
          name: "outcome",
          value: outcome,
          label: OUTCOME_WORDS[outcome],
          count: counts[outcome],
        }))}
      />
    </>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-display text-xl leading-tight tabular-nums">{number(value)}</dd>
    </div>
  );
}
