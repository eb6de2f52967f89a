import type { Import } from "../../api/imports.ts";
import { dateAndTime } from "../../dates.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import { useRedirectToPosts } from "./linkedin/use-redirect-to-posts.ts";
import { RunningImport } from "./progress/running-import.tsx";
import { RunningUndo } from "./progress/running-undo.tsx";
import { useCompletion } from "./progress/use-completion.ts";
import { ImportReport } from "./report/import-report.tsx";
import { SOURCE_WORDS } from "./report/import-words.ts";
import { Notes } from "./report/notes.tsx";
import { DryRun } from "./wordpress/dry-run.tsx";

type ImportViewProps = {
  current: Import;
  /** The last request for it failed. */
  isUnreachable: boolean;
  onChange: (changed: Import) => void;
};

/** One import, from the dry run to the report. */
export function ImportView({ current, isUnreachable, onChange }: ImportViewProps) {
  const { stage, state, source, files, report, created_at } = current;
  const isUndoing = stage === "undoing";
  const isImporting = stage === "writing";
  const { isLeaving, leave, stay } = useRedirectToPosts();
  useCompletion(current, leave);
  return (
    <>
      <BackLink to="/admin/import">New import</BackLink>
      <p className="text-muted wrap-anywhere">
        {files.length > 0 ? files.join(", ") : `${SOURCE_WORDS[source]}, entered by hand`}
        {" · "}
        <time dateTime={created_at}>{dateAndTime(new Date(created_at))}</time>
      </p>
      {isUnreachable && (
        <p role="alert" className="mb-4">
          We can’t reach the server. Trying again every second.
        </p>
      )}
      {report?.problems && <Notes label="Problems" notes={report.problems} className="mt-2" />}
      {state === "ready" && <DryRun current={current} onChange={onChange} />}
      {(state === "reading" || isImporting) && (
        <RunningImport current={current} onChange={onChange} />
      )}
      {isUndoing && <RunningUndo current={current} />}
      {state !== "ready" && state !== "reading" && !isImporting && !isUndoing && (
        <ImportReport current={current} isLeaving={isLeaving} onStay={stay} onChange={onChange} />
      )}
    </>
  );
}
