import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from "react";
import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { Form } from "../../../ui/forms/field.tsx";
import { focusField } from "../../../ui/forms/focus-field.ts";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { type ContentHandle, movedPlace } from "../content/content-handle.ts";
import { Outline } from "../content/outline.tsx";
import { type PostWarning, PublishWarnings } from "../publishing/publish-warnings.tsx";
import { usePostCheck } from "../publishing/use-post-check.ts";
import { EditorBar } from "./editor-bar.tsx";
import { EditorColumns } from "./editor-columns.tsx";
import { withoutSubmit } from "./enter-key.ts";
import { PostFields } from "./post-fields.tsx";
import { PostSettings } from "./post-settings.tsx";
import type { PostValues } from "./post-values.ts";
import type { usePostEditing } from "./use-post-editing.ts";

type PostFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  editing: ReturnType<typeof usePostEditing>;
  /** Below the fields in the sidebar. */
  children: ReactNode;
};

export function PostForm({ ref, editing, children }: PostFormProps) {
  const { post, values, change, isLocked } = editing;
  const [hasPreview, setPreview] = useState(false);
  const check = usePostCheck(values);
  const settings = useSettings(values);
  const onChange = useStableCallback(change);
  const uploadFeatured = useStableCallback(editing.featuredUploads.upload);
  const { content, onShowPlace, onShowWarning } = usePlaces(
    ref,
    check.result?.content ?? values.content,
    values.content,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (editing.canSave) editing.save("leave");
  }

  function press(event: KeyboardEvent<HTMLFormElement>) {
    if (withoutSubmit(event) === "title") content.current?.focus();
  }

  return (
    <Form error={editing.error} ref={ref} onSubmit={submit} onKeyDown={press}>
      <EditorColumns
        hasPreview={hasPreview}
        text={
          <fieldset disabled={isLocked} className="grid min-w-0 grid-cols-1 gap-5">
            <legend className="sr-only">Post</legend>
            <PostFields
              values={values}
              onChange={change}
              uploads={editing.contentUploads}
              hasPreview={hasPreview}
              words={check.result?.words}
              content={content}
            />
          </fieldset>
        }
        sidebar={
          <>
            <fieldset disabled={isLocked} className="min-w-0">
              <legend className="sr-only">Settings</legend>
              <PostSettings
                post={post}
                values={settings}
                onChange={onChange}
                upload={uploadFeatured}
                startOfText={check.result?.start_of_text ?? ""}
              />
            </fieldset>
            <Outline headings={check.result?.outline} onShow={onShowPlace} />
            {children}
          </>
        }
      />
      <EditorBar
        editing={editing}
        hasPreview={hasPreview}
        onPreview={() => setPreview(!hasPreview)}
        // A new draft has not got anywhere yet.
        warnings={
          (post || values.published) && <PublishWarnings {...check} onShow={onShowWarning} />
        }
      />
    </Form>
  );
}

/** Leads to what a check found, also if the content has changed since it was checked. */
function usePlaces(form: RefObject<HTMLFormElement | null>, checked: string, now: string) {
  const content = useRef<ContentHandle>(null);

  const onShowPlace = useStableCallback((place: ContentPlace) =>
    content.current?.show(movedPlace(place, checked, now)),
  );
  const onShowWarning = useStableCallback(({ field, place }: PostWarning) => {
    if (place) onShowPlace(place);
    else focusField(form.current?.querySelector<HTMLElement>(`[name="${field}"]`));
  });
  return { content, onShowPlace, onShowWarning };
}

/** The same object while only the content changes. */
function useSettings(values: PostValues): PostValues {
  const settings = JSON.stringify({ ...values, content: "" });
  return useMemo(() => JSON.parse(settings), [settings]);
}
