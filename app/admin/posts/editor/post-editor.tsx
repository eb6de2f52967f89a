import { useMutation } from "@tanstack/react-query";
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import type { Post } from "../../../api/posts.ts";
import { dateAndTime, longDate } from "../../../dates.ts";
import { MissingImagesDialog } from "../../../editor/missing-images-dialog.tsx";
import { request } from "../../../session/admin-request.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogActions } from "../../../ui/feedback/dialog.tsx";
import { LeaveWarning } from "../../../ui/forms/leave-warning.tsx";
import { FoldingSection } from "../../../ui/layout/folding-section.tsx";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { CopiedLink } from "../../copied-link.tsx";
import { copyText } from "../../copy-text.ts";
import { CONFLICT_NAMES, ConflictDialog } from "../../unsaved/conflict-dialog.tsx";
import type { Draft } from "../../unsaved/use-draft.ts";
import { DraftOffers } from "../../unsaved-changes.tsx";
import { useAdmin } from "../../use-admin.ts";
import { changedWords } from "../autosave/changed-words.ts";
import type { PostOffer } from "../autosave/unfinished-posts.ts";
import { type PostValues, savedValues } from "../form-values.ts";
import { EarlierVersions } from "../history/earlier-versions.tsx";
import { LazyDifferences } from "../history/lazy-differences.tsx";
import { PostForm } from "./post-form.tsx";
import { usePostEditing } from "./use-post-editing.ts";
import type { EditorSource } from "./use-post-values.ts";

type PostEditorProps = EditorSource & {
  /** Shows a newer version of the post instead. */
  onLoad?: (newer: Post) => void;
};

export function PostEditor({ onLoad, ...edited }: PostEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const editing = usePostEditing(edited);
  const { post, values, unsaved, theirs } = editing;
  const losesImages = editing.uploading > 0 || editing.contentUploads.missing > 0;
  useSaveKey(() => editing.canSave && editing.save("stay"));
  useTitleFocus(form, !post);
  usePostActions({ post, form, onPublish: () => editing.change({ published: true }) });

  const currentValues = useStableCallback(() => values);
  const restoreVersion = useStableCallback((old: Partial<PostValues>) => {
    editing.change(old);
    form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
  });

  const restoreContent = useStableCallback((content: string) => editing.change({ content }));

  return (
    <>
      <PostOffers draft={{ ...unsaved, restore: editing.restore }} />
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
          noun="post"
          theirs={theirs}
          isStored={unsaved.storedAt !== undefined}
          onLoad={() => onLoad?.(theirs)}
          onOverwrite={() => editing.overwrite(theirs)}
          onClose={editing.closeConflict}
        >
          <LazyDifferences before={savedValues(theirs)} after={values} names={CONFLICT_NAMES} />
        </ConflictDialog>
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

/** Focuses the title of a new post. */
function useTitleFocus(form: RefObject<HTMLFormElement | null>, isNew: boolean) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens
  useEffect(() => {
    if (!isNew) return;
    // Wait for the layout's own effect, which moves the focus to the page.
    const timer = setTimeout(() => {
      // The user may have opened the menu already.
      if (document.activeElement?.closest('[role="dialog"]')) return;
      form.current?.querySelector<HTMLElement>('[name="title"]')?.focus();
    });
    return () => clearTimeout(timer);
  }, []);
}

/** Ctrl+S, or Command+S on a Mac, saves the post instead of the web page as a file. */
function useSaveKey(onSave: () => void) {
  const save = useStableCallback(onSave);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return;
      if (event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (!event.repeat) save();
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [save]);
}

type PostActions = {
  /** The post as it was last saved. Undefined for a new post. */
  post: Post | undefined;
  form: RefObject<HTMLFormElement | null>;
  onPublish: () => void;
};

/** The actions that the search offers for as long as the post is open. */
function usePostActions({ post, form, onPublish }: PostActions) {
  /** Turns the switch on, and leaves saving to the button, which has the warnings beside it. */
  function publish() {
    onPublish();
    form.current?.querySelector<HTMLButtonElement>("button[type=submit]")?.focus();
  }

  const copyLink = () => void copyText("link", new URL(`/blog/${post?.slug}`, location.href).href);
  const { pageActions } = useAdmin();
  useEffect(() => {
    if (post?.published) pageActions.current = [{ label: "Copy link", run: copyLink }];
    else if (post) pageActions.current = [{ label: "Publish this post", run: publish }];
    return () => {
      pageActions.current = [];
    };
  });
}

const NAMES = { before: "In the editor", after: "Unsaved changes" };

/** Several are told from each other by the words that were changed. */
function PostOffers({ draft }: { draft: Draft<PostValues> }) {
  const { offers, saved, values, restore } = draft;
  const words = useMemo(
    () => offers.map(({ values }) => changedWords(saved, values)),
    [offers, saved],
  );
  const [compared, setCompared] = useState<PostOffer>();
  return (
    <>
      <DraftOffers draft={draft} words={words} onCompare={setCompared} />
      {compared && (
        <Dialog
          title={`Unsaved changes from ${dateAndTime(new Date(compared.at))}`}
          isOpen
          isWide
          onOpenChange={() => setCompared(undefined)}
        >
          <LazyDifferences before={values} after={compared.values} names={NAMES} />
          <DialogActions>
            <Button
              variant="main"
              onClick={() => {
                setCompared(undefined);
                restore(compared);
              }}
            >
              Restore
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}

type Preview = Pick<Post, "preview_url" | "preview_expires_at">;

const NO_PREVIEW: Preview = { preview_url: null, preview_expires_at: null };

/** Lets people without an account read a post before it is published. */
const PreviewLink = memo(function PreviewLink({ post }: { post: Post }) {
  const [{ preview_url, preview_expires_at }, setPreview] = useState<Preview>(post);
  const params = { id: post.id };
  const { isPending, mutate } = useMutation({
    mutationFn: async (action: "create" | "revoke") => {
      if (action === "create") return request("POST /api/admin/posts/:id/preview-link", { params });
      await request("DELETE /api/admin/posts/:id/preview-link", { params });
      return NO_PREVIEW;
    },
    onSuccess: setPreview,
  });

  return (
    <FoldingSection title="Preview link" isFoldedAtFirst>
      <p className="text-sm text-muted">
        {post.published
          ? "This post is published, so it doesn’t need a preview link. Share its URL instead."
          : "Anyone with the link can read the draft as it was last saved. The link stops working after 30 days, or when you publish the post."}
      </p>
      {!post.published && !preview_url && (
        <Button disabled={isPending} onClick={() => mutate("create")}>
          Create preview link
        </Button>
      )}
      {!post.published && preview_url && (
        <>
          <CopiedLink
            label="Link"
            url={preview_url}
            copied="Preview link copied"
            describedBy="preview-expiry"
          >
            <Button disabled={isPending} onClick={() => mutate("revoke")}>
              Revoke
            </Button>
          </CopiedLink>
          <p id="preview-expiry" className="mt-1.5 text-sm text-muted">
            {preview_expires_at && `Expires on ${longDate(new Date(preview_expires_at))}.`}
          </p>
        </>
      )}
    </FoldingSection>
  );
});
