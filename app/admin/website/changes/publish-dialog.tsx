import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { Website } from "#content/schema/website.ts";
import { type Change, discardChange, labelOf, listChanges } from "#features/website/changes.ts";
import { findFarTooBig } from "#features/website/far-too-big.ts";
import { withoutUnfinished } from "#features/website/unfinished.ts";
import { counted } from "#platform/text/counted.ts";
import { request } from "../../../session/admin-request.ts";
import { ApiError, messageOf } from "../../../session/requests.ts";
import { Button, type ButtonSize } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/feedback/confirm-dialog.tsx";
import { Dialog, DialogActions } from "../../../ui/feedback/dialog.tsx";
import { toast } from "../../../ui/feedback/toasts.tsx";
import type { PartKey } from "../parts.ts";
import { offerUndo, useWebsite } from "../website-context.tsx";
import { ChangeList, RuleViolations, violationsOf } from "./change-list.tsx";

const PROBLEMS = {
  unreachable: "Can’t reach the server. Your changes are kept in this browser.",
  refused: "The server couldn’t save your changes. They’re kept in this browser.",
};

/** Says whether all changes are saved. */
export function SaveState() {
  const { draft, state, isSaved } = useWebsite();
  const { backup } = state;
  // As the server checks it, or it would be refused again.
  const isTooBig = backup === "refused" && findFarTooBig(state.content);
  if (!isSaved && (backup === "unreachable" || backup === "refused")) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        <p className="font-semibold text-signal">
          {isTooBig ? `${isTooBig} Your changes are kept in this browser.` : PROBLEMS[backup]}
        </p>
        <Button size="small" onClick={draft.save}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p role="status" className="text-sm text-muted">
      {isSaved ? "Saved" : "Saving…"}
    </p>
  );
}

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
  const { content, loaded } = state;
  const { changes, violations, unfinished } = useMemo(
    () => reviewOf(loaded.published, content),
    [loaded.published, content],
  );
  const { isBusy, problem, publish } = usePublish(onClose);
  const [reason, leftOut] = [useId(), useId()];
  const list = useRef<HTMLDivElement>(null);

  // Others may have changed the draft since the page was opened.
  useEffect(() => {
    draft.refresh().catch(() => {});
  }, [draft]);

  function discard(change: Change) {
    draft.change(discardChange(loaded.published, content, change));
    offerUndo(draft, content, `Discarded the change to ${labelOf(change.labels)}`);
    list.current?.focus();
  }

  return (
    <>
      <p role="status" className="mt-1 text-sm text-muted">
        {changes.length > 0
          ? `${counted(changes.length, "change")}, public together as soon as you publish.`
          : "No changes to publish."}
      </p>
      {problem && (
        <p role="alert" className="mt-3 text-sm font-semibold text-signal">
          {problem}
        </p>
      )}
      <RuleViolations id={reason} violations={violations} changes={changes} onFollow={onClose} />
      <div ref={list} tabIndex={-1} className="mt-4 grid gap-6 outline-none">
        {changes.length > 0 && (
          <ChangeList
            changes={changes}
            review={{ violations, onDiscard: discard, onFollow: onClose }}
          />
        )}
        {unfinished.changes.length > 0 && (
          <section>
            <h3 id={leftOut} className="mb-2 font-sans text-base font-semibold">
              Left out
            </h3>
            <p className="mb-3 text-sm text-muted">
              {unfinished.changes.length === 1
                ? "This new entry isn’t finished. It stays in the draft."
                : "These new entries aren’t finished. They stay in the draft."}
            </p>
            <ChangeList
              labelledBy={leftOut}
              changes={unfinished.changes}
              review={{
                violations: unfinished.violations,
                onDiscard: discard,
                onFollow: onClose,
              }}
            />
          </section>
        )}
      </div>
      <DialogActions>
        <Button
          variant="main"
          disabled={isBusy || changes.length === 0 || violations.length > 0}
          aria-describedby={violations.length > 0 ? reason : undefined}
          onClick={publish}
        >
          {isBusy ? "Publishing..." : "Publish"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </>
  );
}

/** The changes that a publish makes public, what prevents it, and the new entries it leaves out. */
function reviewOf(published: Website, content: Website) {
  const { content: finished, unfinished } = withoutUnfinished(published, content);
  const left = unfinished.map((path) => path.join("."));
  const isLeft = ({ path }: Change) => left.includes(path.join("."));
  const all = listChanges(published, content);
  return {
    changes: all.filter((change) => !isLeft(change)),
    violations: violationsOf(finished),
    unfinished: { changes: all.filter(isLeft), violations: violationsOf(content) },
  };
}

const CHANGED = "Someone else changed the draft just now. Look at the changes again, then publish.";
const UNSAVED = "Your changes aren’t saved yet, so they can’t be published.";

function usePublish(onDone: () => void) {
  const { draft } = useWebsite();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  /** Publishes the changes on screen. If others arrive in between, they are shown first. */
  async function attempt() {
    const { content: shown } = draft.state();
    if (!(await draft.save())) return UNSAVED;
    const { content, loaded } = draft.state();
    if (content !== shown) return CHANGED;
    return request("POST /api/admin/website/publish", { body: { version: loaded.version } });
  }

  async function publish() {
    setBusy(true);
    try {
      const result = await attempt();
      if (typeof result === "string") return setProblem(result);
      setProblem(undefined);
      await draft.refresh().catch(() => {});
      const { changes } = result;
      toast.success(
        "Published",
        `${counted(changes, "change")} ${changes === 1 ? "is" : "are"} public now.`,
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

type DiscardChangesProps = {
  changes: Change[];
  /** The part to discard the changes of. Without it, all changes are discarded. */
  part?: { key: PartKey; label: string };
  size?: ButtonSize;
};

/** Discards changes. A dialog asks before the changes of all parts are discarded. */
export function DiscardChanges({ changes, part, size }: DiscardChangesProps) {
  const { draft, state } = useWebsite();
  const { content, loaded } = state;
  const count = counted(changes.length, "change");

  function discard() {
    draft.change(part ? { ...content, [part.key]: loaded.published[part.key] } : loaded.published);
    offerUndo(draft, content, part ? `Discarded ${count} in ${part.label}` : `Discarded ${count}`);
  }

  const button = (
    <Button size={size} disabled={changes.length === 0} onClick={part ? discard : undefined}>
      Discard changes
    </Button>
  );
  if (part) return button;
  return (
    <ConfirmDialog
      title="Discard all changes?"
      text={`The draft goes back to what is published. It has ${count}, by everyone who works on it.`}
      confirmLabel="Discard"
      onConfirm={discard}
      trigger={button}
    />
  );
}
