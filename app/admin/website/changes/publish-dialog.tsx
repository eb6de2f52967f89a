import { useEffect, useId, useMemo, useRef, useState } from "react";
import { type Change, discardChange, labelOf, listChanges } from "#features/website/changes.ts";
import { ApiError, messageOf } from "../../../api/api-error.ts";
import { websiteApi } from "../../../api/website.ts";
import { Dialog } from "../../../ui/feedback/dialog.tsx";
import { DialogActions } from "../../../ui/feedback/dialog-actions.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { Button, type ButtonSize } from "../../../ui/forms/button.tsx";
import { offerUndo, useWebsite } from "../website-context.tsx";
import { ChangeList } from "./change-list.tsx";
import { countOf } from "./count-of.ts";
import { RuleViolations, violationsOf } from "./rule-violations.tsx";

/** Shows every change before all of them are made public. */
export function PublishDialog({ size }: { size?: ButtonSize }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="main" size={size} onClick={() => setOpen(true)}>
        Publish changes
      </Button>
      <Dialog title="Publish changes" isWide isOpen={isOpen} onOpenChange={setOpen}>
        <Review onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Review({ onClose }: { onClose: () => void }) {
  const { draft, state } = useWebsite();
  const { words, loaded } = state;
  const changes = useMemo(() => listChanges(loaded.published, words), [loaded.published, words]);
  const violations = useMemo(() => violationsOf(words), [words]);
  const { isBusy, problem, publish } = usePublish(onClose);
  const reason = useId();
  const list = useRef<HTMLDivElement>(null);

  // Others may have changed it since the page was opened.
  useEffect(() => {
    draft.refresh().catch(() => {});
  }, [draft]);

  function discard(change: Change) {
    draft.change(discardChange(loaded.published, words, change));
    offerUndo(draft, words, `Discarded the change to ${labelOf(change.labels)}`);
    list.current?.focus();
  }

  return (
    <>
      <p role="status" className="mt-1 text-sm text-muted">
        {changes.length > 0
          ? `${countOf(changes.length, "change")}, public together as soon as you publish.`
          : "No changes to publish."}
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-sm font-semibold text-signal">
          {problem}
        </p>
      )}
      <RuleViolations id={reason} violations={violations} changes={changes} onFollow={onClose} />
      <div ref={list} tabIndex={-1} className="mt-4 outline-none">
        {changes.length > 0 && (
          <ChangeList
            changes={changes}
            review={{ violations, onDiscard: discard, onFollow: onClose }}
          />
        )}
      </div>
      <DialogActions>
        <Button
          variant="main"
          disabled={isBusy || changes.length === 0 || violations.length > 0}
          aria-describedby={violations.length > 0 ? reason : undefined}
          onClick={() => publish(changes.length)}
        >
          {isBusy ? "Publishing..." : "Publish"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </>
  );
}

const CHANGED = "Someone else changed the draft just now. Look at the changes again, then publish.";
const UNSAVED = "Your changes aren’t saved yet, so they can’t be published.";

function usePublish(onDone: () => void) {
  const { draft } = useWebsite();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Publishes what is on screen. Changes that arrive in between are shown before they are published. */
  async function attempt() {
    const { words: shown } = draft.state();
    if (!(await draft.save())) return UNSAVED;
    const { words, loaded } = draft.state();
    if (words !== shown) return CHANGED;
    await websiteApi.publish(loaded.version);
    return undefined;
  }

  async function publish(count: number) {
    setBusy(true);
    try {
      const refusal = await attempt();
      setProblem(refusal);
      if (refusal) return;
      await draft.refresh().catch(() => {});
      toast.success(
        "Published",
        `${countOf(count, "change")} ${count === 1 ? "is" : "are"} public now.`,
      );
      onDone();
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict) await draft.refresh().catch(() => {});
      setProblem(isConflict ? CHANGED : messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, publish };
}
