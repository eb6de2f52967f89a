import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import type { Post } from "../../api/posts.ts";
import { Form } from "../../ui/field.tsx";
import { LeaveWarning } from "../../ui/leave-warning.tsx";
import { UnsavedChangesOffer } from "../unsaved-changes-offer.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { EarlierVersions } from "./earlier-versions.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { EditorColumns } from "./editor-columns.tsx";
import { EditorsHere } from "./editors-here.tsx";
import { PostFields } from "./post-fields.tsx";
import { PostSettings } from "./post-settings.tsx";
import type { PostValues } from "./post-values.ts";
import { PreviewLink } from "./preview-link.tsx";
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
  const { post } = edited;
  const { values, unsaved, theirs } = editing;
  useSaveKey(form, editing.canSave);

  function restoreVersion(old: PostValues) {
    editing.change(old);
    form.current?.querySelector("input")?.focus();
  }

  return (
    <>
      {unsaved.offer && (
        <UnsavedChangesOffer
          at={unsaved.offer.at}
          isElsewhere={unsaved.offer.isElsewhere}
          onRestore={editing.restore}
          onDiscard={unsaved.closeOffer}
        />
      )}
      {post && <EditorsHere postId={post.id} />}
      <PostForm ref={form} post={post} editing={editing}>
        {post && <PreviewLink post={post} />}
        {post && (
          <EarlierVersions
            post={post}
            values={values}
            isDirty={unsaved.isDirty}
            isLocked={editing.isLocked}
            onRestore={restoreVersion}
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
      <LeaveWarning isDirty={(unsaved.isDirty || editing.isUploading) && !editing.isDone} />
    </>
  );
}

type PostFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  post: Post | undefined;
  editing: ReturnType<typeof usePostEditing>;
  /** Below the fields in the sidebar. */
  children: ReactNode;
};

function PostForm({ ref, post, editing, children }: PostFormProps) {
  const { values, change, isLocked, contentUploads, featuredUploads } = editing;
  const [hasPreview, setPreview] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (editing.canSave) void editing.save();
  }

  return (
    <Form error={editing.error} ref={ref} onSubmit={submit}>
      <EditorColumns
        hasPreview={hasPreview}
        text={
          <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-1 gap-5">
            <legend className="sr-only">Post</legend>
            <PostFields
              values={values}
              onChange={change}
              uploads={contentUploads}
              hasPreview={hasPreview}
            />
          </fieldset>
        }
        sidebar={
          <>
            <fieldset disabled={isLocked} className="min-w-0">
              <legend className="sr-only">Settings</legend>
              <PostSettings
                post={post}
                values={values}
                onChange={change}
                date={editing.date}
                uploads={featuredUploads}
              />
            </fieldset>
            {children}
          </>
        }
      />
      <EditorBar
        post={post}
        editing={editing}
        hasPreview={hasPreview}
        onPreview={() => setPreview(!hasPreview)}
      />
    </Form>
  );
}
