import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { ImportOptions } from "#features/import/imports.schema.ts";
import { counted } from "#platform/text/counted.ts";
import { dateAndTime } from "../../dates.ts";
import { request } from "../../session/admin-request.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { Option } from "../../ui/forms/controls.tsx";
import { BackLink } from "../../ui/layout/link.tsx";
import { changesOf, type Import, useImportAction, useShowImport } from "./import-queries.ts";
import { useRedirectToPosts } from "./linkedin/use-redirect-to-posts.ts";
import { StageHeading, StepProgress, timeLeft, usePace } from "./progress.tsx";
import { ImportItems, Notes } from "./report/import-items.tsx";
import { ImportReport } from "./report/import-report.tsx";
import {
  areAllChecked,
  completeText,
  countImportable,
  countImported,
  countPublished,
  countToImport,
  formatNumber,
  importedBeforeWords,
  progressOf,
  requireStoredSession,
  SOURCES,
  showFailure,
  undoneWords,
  unfetchedWords,
} from "./report/import-words.ts";

type ImportViewProps = {
  current: Import;
  /** The last request for the import failed. */
  isUnreachable: boolean;
};

/** One import, from the dry run to the report. */
export function ImportView({ current, isUnreachable }: ImportViewProps) {
  const { state, source, files, report, created_at } = current;
  const work = workOf(current);
  const [isLeaving, setLeaving] = useRedirectToPosts();
  useCompletion(current, setLeaving);
  return (
    <>
      <BackLink to="/admin/import">New import</BackLink>
      <p className="text-muted wrap-anywhere">
        {files.length > 0 ? files.join(", ") : `${SOURCES[source].name}, entered by hand`}
        {" · "}
        <time dateTime={created_at}>{dateAndTime(new Date(created_at))}</time>
      </p>
      {isUnreachable && (
        <p role="alert" className="mb-4">
          We can’t reach the server. Trying again every second.
        </p>
      )}
      {report?.problems && <Notes label="Problems" notes={report.problems} className="mt-2" />}
      {state === "ready" && <DryRun current={current} />}
      {work && <RunningWork key={work} current={current} work={work} />}
      {state !== "ready" && !work && (
        <ImportReport current={current} isLeaving={isLeaving} onStay={() => setLeaving(false)} />
      )}
    </>
  );
}

type Stage = Import["stage"];

/** Shows a toast when an import, an undo or the fetching of images ends that ran on this page. */
function useCompletion(current: Import, setLeaving: (isLeaving: boolean) => void) {
  const runningStage = useRef<Stage>(undefined);
  /** These posts were imported on this page, and their images follow. */
  const areImagesFirst = useRef(false);

  useEffect(() => {
    const { stage, state, source, counts, report } = current;
    const ended = runningStage.current;
    runningStage.current = state === "running" ? stage : undefined;
    if (!ended || (ended === stage && state === "running")) return;
    if (ended === "writing") areImagesFirst.current = true;
    if (ended === "undoing") {
      const { undone = 0, kept: edited = 0 } = report ?? {};
      if (state === "undone") toast.success("Import undone", undoneWords(undone, edited));
      else toast.failure("Failed to undo the import.", report?.error);
      return;
    }
    if (state === "failed") {
      const title = ended === "writing" ? SOURCES[source].failed : "Failed to fetch the images.";
      toast.failure(title, report?.error);
    }
    // The posts are complete before their images are fetched.
    if (ended === "writing" && (state === "done" || stage === "fetching_images")) {
      const text = completeText(countImported(counts), counts.failed);
      if (countImported(counts) === 0) {
        toast.failure("Import Complete", text);
      } else {
        toast.success("Import Complete", text);
        setLeaving(true);
      }
    }
    if (state !== "done") return;
    const unfetched = report?.images?.failed.length ?? 0;
    // Missing images are not a failure of the import: they still load from the old site.
    if (unfetched > 0) toast.info("Images are missing", unfetchedWords(unfetched));
    else if (!areImagesFirst.current && areAllChecked(report?.images)) {
      toast.success("All images fetched");
    }
    areImagesFirst.current = false;
  }, [current, setLeaving]);
}

/** The result of the dry run: what the import would do. No post is written yet. */
function DryRun({ current }: { current: Import }) {
  const { counts, source } = current;
  const { noun } = SOURCES[source];
  const [options, setOptions] = useState<ImportOptions>({
    on_existing: "skip",
    fetch_images: true,
  });
  return (
    <>
      <StageHeading>
        {counted(countPublished(counts), noun === "post" ? "published post" : noun)} found
      </StageHeading>
      <StartImport current={current} options={options} onOptions={setOptions} />
      <ImportItems current={current} onExisting={options.on_existing} />
    </>
  );
}

type StartImportProps = {
  current: Import;
  options: ImportOptions;
  onOptions: (options: ImportOptions) => void;
};

function StartImport({ current, options, onOptions }: StartImportProps) {
  const { id, source, counts } = current;
  const navigate = useNavigate();
  const show = useShowImport();
  const count = countToImport(counts, options.on_existing);
  const offeredCount = countImportable(counts, options.on_existing);
  const params = { id };
  const starting = useMutation({
    scope: changesOf(id),
    mutationFn: async () => {
      requireStoredSession();
      return request("POST /api/admin/imports/:id/start", { params, body: options });
    },
    onSuccess: async (running) => {
      await show(running);
      navigate(`?id=${id}`, { replace: true });
    },
    onError: (error) => showFailure(error, source),
    meta: { hasOwnToast: true },
  });
  const isBusy = starting.isPending || starting.isSuccess;

  async function discard() {
    // An import that can't be canceled has nothing to discard.
    await request("POST /api/admin/imports/:id/cancel", { params }).catch(() => {});
    navigate("/admin/import");
  }

  return (
    <fieldset
      disabled={isBusy}
      className="grid min-w-0 justify-items-start gap-3"
      aria-label="Import"
    >
      {counts.new === 0 && countPublished(counts) > 0 && (
        <p>
          {importedBeforeWords(source, countPublished(counts))}{" "}
          <Link to="/admin/posts" className="link">
            Manage Posts
          </Link>
        </p>
      )}
      {counts.changed > 0 && <OnExisting options={options} onOptions={onOptions} />}
      {offeredCount > 0 && <FetchImages options={options} onOptions={onOptions} />}
      <p className="mt-2 flex flex-wrap gap-3">
        {offeredCount > 0 && (
          <Button variant="main" disabled={count === 0} onClick={() => starting.mutate()}>
            {isBusy ? "Importing..." : buttonWords(source, count, count === offeredCount)}
          </Button>
        )}
        <ConfirmDialog
          title="Discard this import?"
          text="Nothing has been imported yet. The uploaded files and this list will be removed."
          cancelLabel="Keep"
          confirmLabel="Discard"
          onConfirm={discard}
          trigger={<Button>Discard</Button>}
        />
      </p>
    </fieldset>
  );
}

function buttonWords(source: Import["source"], count: number, isAll: boolean) {
  const noun = source === "wordpress" ? "Posts" : "Article(s)";
  return isAll ? `Import All ${count} ${noun}` : `Import ${count} Selected ${noun}`;
}

type OptionProps = Pick<StartImportProps, "options" | "onOptions">;

function OnExisting({ options, onOptions }: OptionProps) {
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-1">
      <legend className="float-left">Previously imported articles that have changed:</legend>
      {(["skip", "update"] as const).map((value) => (
        <Option
          key={value}
          type="radio"
          name="on_existing"
          checked={options.on_existing === value}
          onChange={() => onOptions({ ...options, on_existing: value })}
        >
          {value === "skip" ? "Skip" : "Update"}
        </Option>
      ))}
    </fieldset>
  );
}

function FetchImages({ options, onOptions }: OptionProps) {
  const explanation = useId();
  return (
    <>
      <Option
        type="checkbox"
        aria-describedby={explanation}
        checked={options.fetch_images}
        onChange={({ target }) => onOptions({ ...options, fetch_images: target.checked })}
      >
        Fetch images
      </Option>
      <p id={explanation} className="-mt-2 ml-7 max-w-2xl text-sm text-muted">
        Copies the posts' images to this site. Otherwise they stay on the old site and disappear
        with it.
      </p>
    </>
  );
}

type Work = "writing" | "undoing";

/** The work that runs on the server. Images are fetched while the report is shown. */
function workOf({ state, stage }: Import): Work | undefined {
  if (state !== "running") return undefined;
  return stage === "writing" || stage === "undoing" ? stage : undefined;
}

type RunningWorkProps = { current: Import; work: Work };

function RunningWork({ current, work }: RunningWorkProps) {
  const { mutate: cancel } = useImportAction("cancel");
  const isUndo = work === "undoing";
  return (
    <>
      <StageHeading>{isUndo ? "The import is being undone" : "The import is running"}</StageHeading>
      <WorkProgress current={current} work={work} />
      {!isUndo && (
        <p className="mt-4 flex flex-wrap gap-3">
          <Button variant="main" disabled>
            Importing...
          </Button>
          <ConfirmDialog
            title="Cancel this import?"
            text="Posts imported so far will stay. You can undo the import afterward."
            cancelLabel="Continue importing"
            confirmLabel="Cancel import"
            onConfirm={() => cancel(current.id)}
            trigger={<Button>Cancel</Button>}
          />
        </p>
      )}
      <p className="mt-4 text-muted">
        The {isUndo ? "undo" : "import"} runs on the server. You can close this page and come back
        later.
      </p>
    </>
  );
}

function WorkProgress({ current, work }: RunningWorkProps) {
  const { done, total } = progressOf(current);
  const pace = usePace(done, total);
  const counted = `${formatNumber(done)} of ${formatNumber(total)}`;
  const bar = { max: total || 1, value: done };
  const left = pace && timeLeft(pace);
  if (work === "undoing")
    return <StepProgress label="Undo" {...bar} facts={[`${counted} posts undone`, left]} />;
  // Without a value the bar shows activity: the remaining work can't be counted.
  if (done >= total) return <StepProgress label="Import" facts={[counted, "Finishing..."]} />;
  const speed = pace && `${formatNumber(Math.round(pace.perSecond))} a second`;
  return <StepProgress label="Import" {...bar} facts={[counted, speed, left]} />;
}
