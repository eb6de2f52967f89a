import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Post } from "../../api/posts.ts";
import { Form } from "../../ui/field.tsx";
import { LeaveWarning } from "../../ui/leave-warning.tsx";
import { keepToasts } from "../../ui/toasts.tsx";
import { useImageUpload } from "../media/use-image-upload.ts";
import { UnsavedChangesOffer } from "../unsaved-changes-offer.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { PostFields } from "./post-fields.tsx";
import type { PostValues } from "./post-values.ts";
import { PreviewLink } from "./preview-link.tsx";
import { usePostValues } from "./use-post-values.ts";
import { useSaveKey } from "./use-save-key.ts";
import { useSavePost } from "./use-save-post.ts";

type PostEditorProps = {
  /** Without one, a new post is written. */
  post?: Post;
  /** Shows a newer version of the post instead. */
  onLoad?: (newer: Post) => void;
};

export function PostEditor({ post, onLoad }: PostEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const { values, change, base, restore, unsaved } = usePostValues(post);
  const { isDone, finish } = useReturnToPosts();
  const contentUploads = useImageUpload();
  const featuredUploads = useImageUpload();
  const isUploading = [contentUploads, featuredUploads].some(
    ({ progress }) => progress !== undefined,
  );
  const { isBusy, error, save, theirs, closeConflict } = useSavePost({
    post,
    values,
    onSaved: () => {
      unsaved.forget();
      finish();
    },
  });
  const isLocked = isBusy || unsaved.offer !== undefined;
  const canSave = !isLocked && !isUploading && !theirs;
  useSaveKey(form, canSave);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (canSave) void save(base);
  }

  function restoreVersion(old: PostValues) {
    change(old);
    form.current?.querySelector("input")?.focus();
  }

  return (
    <>
      {unsaved.offer && (
        <UnsavedChangesOffer
          at={unsaved.offer.at}
          onRestore={restore}
          onDiscard={unsaved.closeOffer}
        />
      )}
      <Form error={error} ref={form} onSubmit={submit}>
        <fieldset disabled={isLocked} className="editor">
          <legend className="sr-only">Post</legend>
          <PostFields
            values={values}
            onChange={change}
            contentUploads={contentUploads}
            featuredUploads={featuredUploads}
          />
          <EditorBar
            isNew={!post}
            isBusy={isBusy}
            uploads={[contentUploads, featuredUploads]}
            isDirty={unsaved.isDirty}
            storedAt={unsaved.storedAt}
          />
        </fieldset>
      </Form>
      {post && <PreviewLink post={post} />}
      {post && (
        <EarlierVersions
          post={post}
          values={values}
          isDirty={unsaved.isDirty}
          isLocked={isLocked}
          onRestore={restoreVersion}
        />
      )}
      {theirs && (
        <ConflictDialog
          theirs={theirs}
          mine={values}
          isStored={unsaved.storedAt !== undefined}
          onLoad={() => onLoad?.(theirs)}
          onOverwrite={() => {
            closeConflict();
            void save(theirs.version);
          }}
          onClose={closeConflict}
        />
      )}
      <LeaveWarning isDirty={unsaved.isDirty && !isDone} />
    </>
  );
}

/** Goes to the list of posts, after a render in which the leave warning is off. */
function useReturnToPosts() {
  const [isDone, setDone] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (isDone) navigate("/admin/posts", keepToasts);
  }, [isDone, navigate]);
  return { isDone, finish: () => setDone(true) };
}
