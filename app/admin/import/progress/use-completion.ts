import { useEffect, useRef } from "react";
import type { Import } from "../../../api/imports.ts";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { failedTo } from "../import-failure.ts";
import { areAllChecked, imported } from "../report/import-counts.ts";
import { completeText, undoneWords, unfetchedWords } from "../report/import-words.ts";

type Stage = Import["stage"];

/** Shows how an import, an undo or the fetching of images ended that was running on this page. */
export function useCompletion(current: Import, onSuccess: () => void) {
  const runningStage = useRef<Stage>(undefined);

  useEffect(() => {
    const { stage, state, source, counts, report } = current;
    const ended = runningStage.current;
    runningStage.current = state === "running" ? stage : undefined;
    if (!ended || ended === stage) return;
    if (ended === "undoing") {
      const { undone = 0, kept: edited = 0 } = report ?? {};
      if (state === "undone") toast.success("Import undone", undoneWords(undone, edited));
      else toast.failure("Failed to undo the import.", report?.error);
      return;
    }
    if (state === "failed") {
      const title = ended === "writing" ? failedTo(source) : "Failed to fetch the images.";
      toast.failure(title, report?.error);
    }
    // The posts are complete before their images are fetched.
    if (ended === "writing" && (state === "done" || stage === "fetching_images")) {
      const text = completeText(imported(counts), counts.failed);
      if (imported(counts) === 0) {
        toast.failure("Import Complete", text);
      } else {
        toast.success("Import Complete", text);
        onSuccess();
      }
    }
    if (state !== "done") return;
    const unfetched = report?.images?.failed.length ?? 0;
    // Not a failure of the import: they still load from the old site.
    if (unfetched > 0) toast.info("Images are missing", unfetchedWords(unfetched));
    else if (ended === "retrying_images" && areAllChecked(report?.images)) {
      toast.success("All images fetched");
    }
  }, [current, onSuccess]);
}
