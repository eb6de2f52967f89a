import { type RefObject, useEffect, useRef } from "react";
import { messageOf } from "../../api/api-error.ts";
import { type ListedTag, tagsApi } from "../../api/tags.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { Dialog } from "../../ui/feedback/dialog.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { inWords } from "../statistics/numbers.ts";
import { DescribeForm } from "./describe-form.tsx";
import { MergeForm } from "./merge-form.tsx";
import { RenameForm } from "./rename-form.tsx";

type TagAction = keyof typeof LABELS;
export type OpenDialog = { action: TagAction; tag: ListedTag };

const FORMS = { rename: RenameForm, merge: MergeForm, describe: DescribeForm };
const LABELS = { rename: "Rename", merge: "Merge", describe: "Describe", delete: "Delete" };

export const TAG_ACTIONS = (Object.keys(LABELS) as TagAction[]).map((action) => ({
  action,
  label: LABELS[action],
}));

type TagDialogsProps = {
  open: OpenDialog | undefined;
  onClose: () => void;
  onChanged: () => void;
  /** Gets the focus when the row with the button is gone. */
  list: RefObject<HTMLElement | null>;
};

export function TagDialogs({ open, onClose, onChanged, list }: TagDialogsProps) {
  const isRowGone = useRef(false);
  const content = useRef<HTMLDivElement>(null);

  // Not as the dialog's final focus: that would be the first link in the list.
  useEffect(() => {
    if (!open && isRowGone.current) list.current?.focus({ preventScroll: true });
  }, [open, list]);

  function done(action: TagAction) {
    isRowGone.current = action !== "describe";
    onClose();
    onChanged();
  }

  function close() {
    isRowGone.current = false;
    onClose();
  }

  async function remove({ tag }: ListedTag) {
    close();
    try {
      const { posts } = await tagsApi.remove(tag);
      toast.success(
        `“${tag}” deleted.`,
        posts > 0 ? `Removed from ${inWords(posts, "post")}.` : undefined,
      );
      list.current?.focus({ preventScroll: true });
      onChanged();
    } catch (error) {
      toast.failure("Error", messageOf(error, "The tag couldn’t be deleted. Please try again."));
    }
  }

  const deleting = open?.action === "delete" ? open.tag : undefined;
  const form = open && open.action !== "delete" ? { ...open, action: open.action } : undefined;
  const Form = form && FORMS[form.action];
  return (
    <>
      <Dialog
        title={form ? `${LABELS[form.action]} “${form.tag.tag}”` : ""}
        isOpen={form !== undefined}
        onOpenChange={close}
        // Not by autoFocus: the dialog could no longer tell what had the focus before.
        initialFocus={() => content.current?.querySelector<HTMLElement>("input, textarea") ?? true}
        finalFocus={() => !isRowGone.current}
      >
        <div ref={content}>
          {form && Form && <Form tag={form.tag} onDone={() => done(form.action)} />}
        </div>
      </Dialog>
      <ConfirmDialog
        title={`Delete “${deleting?.tag}”?`}
        text={deleting ? warningFor(deleting) : ""}
        confirmLabel="Delete"
        isOpen={deleting !== undefined}
        onCancel={close}
        onConfirm={() => deleting && remove(deleting)}
      />
    </>
  );
}

function warningFor({ published, drafts }: ListedTag) {
  const posts = published + drafts;
  if (posts === 0)
    return "No posts use this tag. Its description will be deleted. This can’t be undone.";
  const removed = `It will be removed from ${inWords(posts, "post")}. The posts stay.`;
  return published > 0
    ? `${removed} Its page will be removed. This can’t be undone.`
    : `${removed} This can’t be undone.`;
}
