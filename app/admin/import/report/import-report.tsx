import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { download } from "../../../session/admin-request.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { saveFile } from "../../export-button.tsx";
import { type ImagesReport, type Import, useImportAction } from "../import-queries.ts";
import { ContinueButton, StageHeading, StepProgress } from "../progress.tsx";
import { ImportItems } from "./import-items.tsx";
import {
  areAllChecked,
  countImported,
  formatNumber,
  ITEM_STATES,
  imagesWords,
  stoppedWords,
  undoneWords,
} from "./import-words.ts";

const HEADINGS: Partial<Record<Import["state"], string>> = {
  reading: "The export is being read",
  // A complete import still runs while its images are fetched.
  running: "The import is complete",
  done: "The import is complete",
  failed: "The import stopped",
  cancelled: "The import was canceled",
  undone: "The import was undone",
};

const FIGURES = ["created", "updated", "failed", "skipped"] as const;

type CurrentProps = { current: Import };
type ImportReportProps = CurrentProps & { isLeaving: boolean; onStay: () => void };

export function ImportReport({ current, isLeaving, onStay }: ImportReportProps) {
  const { stage, state, counts, report } = current;
  const canUndo = state !== "undone" && state !== "running" && countImported(counts) > 0;
  const mayFetchImages = (state === "done" || state === "running") && countImported(counts) > 0;
  return (
    // Whoever uses the report stays with it.
    <div onClickCapture={isLeaving ? onStay : undefined}>
      <StageHeading>
        {state === "failed" && stage === "undoing" ? "The undo stopped" : HEADINGS[state]}
      </StageHeading>
      {state === "failed" && <StoppedImport current={current} />}
      {state === "cancelled" && countImported(counts) > 0 && (
        <p className="mb-4">
          Posts imported so far are still here. To import the rest, upload the same export again.
        </p>
      )}
      {state === "undone" && (
        <p className="mb-4">{undoneWords(report?.undone ?? counts.undone, report?.kept ?? 0)}</p>
      )}
      <dl className="flex flex-wrap gap-x-5 gap-y-2 md:gap-x-10">
        {FIGURES.map((state) => (
          <div key={state}>
            <dt className="text-sm text-muted">{ITEM_STATES[state].label}</dt>
            <dd className="font-display text-xl leading-tight tabular-nums">
              {formatNumber(counts[state])}
            </dd>
          </div>
        ))}
      </dl>
      {isLeaving && (
        <p role="status" className="mt-4 flex flex-wrap items-center gap-3">
          Taking you to your posts...
          <Button>Stay here</Button>
        </p>
      )}
      <p className="mt-4 flex flex-wrap gap-3">
        <ReportButton current={current} />
        {canUndo && <UndoButton current={current} />}
      </p>
      {(report?.images || mayFetchImages) && <FetchedImages current={current} />}
      <ImportItems
        // Reload the items when an undo changes them.
        key={counts.undone}
        current={current}
      />
    </div>
  );
}

/** Says why the import stopped and how far it got, with a button to resume it. */
function StoppedImport({ current }: CurrentProps) {
  const { id, report } = current;
  return (
    <div className="mb-6 grid max-w-2xl gap-2.5 border-l-3 border-signal bg-raised p-4">
      <p className="font-semibold">{report?.error ?? "The import stopped unexpectedly."}</p>
      <p>{stoppedWords(current)}</p>
      <p>
        <ContinueButton action="resume" id={id} isMain />
      </p>
    </div>
  );
}

function ReportButton({ current: { id, created_at } }: CurrentProps) {
  const { mutate: start } = useMutation({
    mutationFn: () => download("GET /api/admin/imports/:id/report.csv", { params: { id } }),
    onSuccess: (file) => saveFile(file, `import-${created_at.slice(0, 10)}.csv`),
  });
  return <Button onClick={() => start()}>Download report</Button>;
}

function UndoButton({ current }: CurrentProps) {
  const undoing = useImportAction("undo", { failure: "Failed to undo the import." });
  const isBusy = undoing.isPending || undoing.isSuccess;

  function undo() {
    // The toast "Import Complete" would be out of date.
    toast.clear();
    undoing.mutate(current.id);
  }

  return (
    <ConfirmDialog
      title="Undo import?"
      text={question(countImported(current.counts))}
      confirmLabel="Undo import"
      onConfirm={undo}
      trigger={<Button disabled={isBusy}>{isBusy ? "Undoing..." : "Undo import"}</Button>}
    />
  );
}

function question(posts: number) {
  return posts === 1
    ? "The imported post will be deleted, or restored if it was updated. If it was edited after the import, it won’t change."
    : `The ${formatNumber(posts)} imported posts will be deleted, or restored if they were updated. Posts edited after the import won’t change.`;
}

/** Images that could not be fetched still load from the old site. */
function FetchedImages({ current: { id, state, report } }: CurrentProps) {
  /** Undefined if they were not requested. */
  const images = report?.images;
  const failed = images?.failed ?? [];
  const isWhole = areAllChecked(images);
  const isRunning = state === "running";
  const section = useFocusAfterRun(isRunning);
  const stopping = useImportAction("cancel");

  return (
    <section ref={section} tabIndex={-1} aria-label="Images" className="mt-8 grid gap-3">
      <h3 className="text-lg">Images</h3>
      {!isRunning && <p>{imagesWords(images)}</p>}
      {(isRunning || (state === "done" && (failed.length > 0 || !isWhole))) && (
        <p className="flex flex-wrap gap-3">
          <ContinueButton
            action={failed.length > 0 ? "retryImages" : "fetchImages"}
            id={id}
            isRunning={isRunning}
          />
          {isRunning && <Button onClick={() => stopping.mutate(id)}>Stop</Button>}
        </p>
      )}
      {isRunning && images && (
        <StepProgress
          label="Images"
          max={images.posts || 1}
          value={images.posts ? images.looked_at : undefined}
          facts={[
            "Fetching images...",
            `${formatNumber(images.looked_at)} of ${formatNumber(images.posts)} posts checked`,
            `${formatNumber(images.fetched)} fetched`,
            `${formatNumber(failed.length)} missing`,
          ]}
        />
      )}
      {state !== "undone" && <FailedImages failed={failed} />}
    </section>
  );
}

/**
 * Moves the focus here, instead of to the top of the page, when a process ends and its button
 * disappears.
 */
function useFocusAfterRun(isRunning: boolean) {
  const place = useRef<HTMLElement>(null);
  const wasRunning = useRef(false);

  useEffect(() => {
    const hasLostFocus = document.activeElement === document.body;
    if (wasRunning.current && !isRunning && hasLostFocus) place.current?.focus();
    wasRunning.current = isRunning;
  }, [isRunning]);

  return place;
}

const SHOWN_AT_FIRST = 5;

function FailedImages({ failed }: { failed: ImagesReport["failed"] }) {
  const [isWhole, setWhole] = useState(false);
  if (failed.length === 0) return null;
  const shown = isWhole ? failed : failed.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul aria-label="Images that could not be fetched" className="border-b border-rule text-sm">
        {shown.map((image) => (
          <li
            key={`${image.post_id} ${image.address}`}
            className="grid gap-x-6 border-t border-rule py-2.5 wrap-anywhere lg:grid-cols-12"
          >
            <a href={image.address} target="_blank" rel="noreferrer" className="link lg:col-span-5">
              {image.address}
            </a>
            <span className="lg:col-span-4">
              In{" "}
              <Link to={`/admin/posts/edit/${image.post_id}`} className="link">
                {image.title.trim() || "an untitled post"}
              </Link>
            </span>
            <span className="text-muted lg:col-span-3">{image.reason}</span>
          </li>
        ))}
      </ul>
      {shown.length < failed.length && (
        <p>
          <Button onClick={() => setWhole(true)}>Show all {formatNumber(failed.length)}</Button>
        </p>
      )}
    </>
  );
}
