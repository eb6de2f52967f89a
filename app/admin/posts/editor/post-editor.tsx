import { type RefObject, useEffect, useRef } from "react";
import type { Post } from "../../../api/posts.ts";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { PostOffers } from "../autosave/post-offers.tsx";
import { MissingImagesDialog } from "../content/missing-images-dialog.tsx";
import { ConflictDialog } from "../history/conflict-dialog.tsx";
import { EarlierVersions } from "../history/earlier-versions.tsx";
import { PreviewLink } from "../publishing/preview-link.tsx";
import { usePostActions } from "../publishing/use-post-actions.ts";
import { PostForm } from "./post-form.tsx";
import type { PostValues } from "./post-values.ts";
import { usePostEditing } from "./use-post-editing.ts";
import type { Edited } from "./use-post-values.ts";
import { useSaveKey } from "./use-save-key.ts";

type PostEditorProps = Edited & {
  /** Shows a newer version of the post instead. */
  onLoad?: (newer: Post) => void;
};

export function PostEditor({ onLoad, ...edited }: PostEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const editing = usePostEditing(edited);
  const { post, values, unsaved, theirs } = editing;
  const losesImages = editing.isUploading || editing.contentUploads.missing > 0;
  useSaveKey(() => editing.canSave && editing.save("stay"));
  useTitleFocus(form, !post);
  usePostActions({ post, form, onPublish: () => editing.change({ published: true }) });

  const currentValues = useStableCallback(() => values);
  const restoreVersion = useStableCallback((old: PostValues) => {
    editing.change(old);
    form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  });

  const restoreContent = useStableCallback((content: string) => editing.change({ content }));

  return (
    <>
      <PostOffers
        offers={unsaved.offers}
        saved={editing.saved}
        onRestore={editing.restore}
        onDiscard={unsaved.discardOffer}
      />
      <PostForm ref={form} editing={editing}>
        {post && <PreviewLink post={post} />}
        {post && (
          <EarlierVersions
            // A save in between has added a version.
            key={post.version}
            post={post}
            currentValues={currentValues}
            isDirty={unsaved.isDirty}
            isLocked={editing.isLocked}
            onRestore={restoreVersion}
            onRestoreContent={restoreContent}
          />
        )}
      </PostForm>
      {theirs && (
        <ConflictDialog
          theirs={theirs}
          mine={values}
          isStored={unsaved.storedAt !== undefined}
          onLoad={() => onLoad?.(theirs)}
          onOverwrite={() => editing.overwrite(theirs)}
          onClose={editing.closeConflict}
        />
      )}
      <MissingImagesDialog
        uploads={editing.contentUploads}
        action="save"
        isOpen={editing.isAskingAboutImages}
        onCancel={editing.keepImages}
        onConfirm={editing.saveWithoutImages}
      />
      <LeaveWarning
        isDirty={(unsaved.isDirty || losesImages) && !editing.isDone}
        loss={losesImages ? "Images that aren’t uploaded will be lost." : undefined}
      />
    </>
  );
}

/** A new post starts with its title. */
function useTitleFocus(form: RefObject<HTMLFormElement | null>, isNew: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (!isNew) return;
    // After the layout's own effect, which moves the focus to the page.
    const timer = setTimeout(() => {
      // Somebody may have opened the menu already.
      if (document.activeElement?.closest('[role="dialog"]')) return;
      form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
}
