import { messageOf } from "../../../api/api-error.ts";
import { type Import, importsApi } from "../../../api/imports.ts";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { found, importProgress } from "../report/import-counts.ts";
import { number } from "../report/import-words.ts";
import { timeLeft } from "./pace.ts";
import { StageHeading } from "./stage-heading.tsx";
import { StepProgress } from "./step-progress.tsx";
import { usePace } from "./use-pace.ts";

type RunningImportProps = { current: Import; onChange: (changed: Import) => void };

/** The server does the work; the page shows its progress. */
export function RunningImport({ current, onChange }: RunningImportProps) {
  const isReading = current.state === "reading";

  async function cancel() {
    try {
      onChange(await importsApi.cancel(current.id));
    } catch (error) {
      toast.failure("Error", messageOf(error));
    }
  }

  return (
    <>
      <StageHeading>
        {isReading ? "The export is being read" : "The import is running"}
      </StageHeading>
      {isReading ? <Reading current={current} /> : <Writing current={current} />}
      <p className="mt-4 flex flex-wrap gap-3">
        {!isReading && (
          <Button variant="main" disabled>
            Importing...
          </Button>
        )}
        <ConfirmDialog
          title="Cancel this import?"
          text={
            isReading
              ? "Nothing has been imported yet."
              : "Posts imported so far will stay. You can undo the import afterward."
          }
          cancelLabel="Continue importing"
          confirmLabel="Cancel import"
          onConfirm={cancel}
          trigger={<Button>Cancel</Button>}
        />
      </p>
      <p className="mt-4 text-muted">
        {isReading
          ? "It’s being uploaded from another tab. Keep that tab open."
          : "The import runs on the server. You can close this page and come back later."}
      </p>
    </>
  );
}

function Reading({ current }: { current: Import }) {
  return <StepProgress label="Reading" facts={[`${number(found(current.counts))} found so far`]} />;
}

function Writing({ current }: { current: Import }) {
  const { done, total } = importProgress(current);
  const pace = usePace(done, total);
  const isWritten = done >= total;
  return (
    <StepProgress
      label="Import"
      max={total || 1}
      // Without a value it shows activity: what is left can't be counted.
      value={isWritten ? undefined : done}
      facts={[
        `${number(done)} of ${number(total)}`,
        isWritten && "Finishing...",
        !isWritten && pace && `${number(Math.round(pace.perSecond))} a second`,
        !isWritten && pace && timeLeft(pace),
      ]}
    />
  );
}
