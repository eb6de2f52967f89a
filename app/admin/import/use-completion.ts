import { useEffect, useRef } from "react";
import type { Import } from "../../api/imports.ts";
import { toast } from "../../ui/toasts.tsx";
import { areAllChecked, imported } from "./import-counts.ts";
import { failedTo } from "./import-failure.ts";
import { completeText, undoneWords, unfetchedWords } from "./import-words.ts";

type Stage = Import["stage"];

/** Shows how an import or undo ended that was running on this page. */
export function useCompletion(current: Import, onSuccess: () => void) {
  const runningStage = useRef<Stage>(undefined);

  useEffect(() => {
    const { stage, state, source, counts, report } = current;
    const ended = runningStage.current;
    runningStage.current = state === "running" ? stage : undefined;
    if (state === "running" || !ended) return;
    if (ended === "undoing") {
      const { undone = 0, kept: edited = 0 } = report ?? {};
      if (state === "undone") toast.success("Import undone", undoneWords(undone, edited));
      else toast.failure("Failed to undo the import.", report?.error);
      return;
    }
    if (state === "failed") toast.failure(failedTo(source), report?.error);
    if (state !== "done") return;
    const unfetched = report?.images?.failed.length ?? 0;
    if (unfetched > 0) toast.failure("Images are missing", unfetchedWords(unfetched));
    if (ended === "retrying_images") {
      if (unfetched === 0 && areAllChecked(report?.images)) toast.success("All images fetched");
      return;
    }
    const text = completeText(imported(counts), counts.failed);
    if (imported(counts) === 0) {
      toast.failure("Import Complete", text);
    } else {
      toast.success("Import Complete", text);
      onSuccess();
    }
  }, [current, onSuccess]);
}
