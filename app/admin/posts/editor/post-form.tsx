import { type FormEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from "react";
import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { POST_COLUMN } from "../../../site/blog/list/frames.ts";
import { Form } from "../../../ui/forms/field.tsx";
import { focusField } from "../../../ui/forms/focus-field.ts";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import { type ContentHandle, movedPlace } from "../content/content-handle.ts";
import { Outline } from "../content/outline.tsx";
import { EditorColumns } from "../layout/editor-columns.tsx";
import { SettingsPanel } from "../layout/settings-panel.tsx";
import { useBottomBar } from "../layout/use-bottom-bar.ts";
import { useSettingsPanel } from "../layout/use-settings-panel.ts";
import { useWritingMode } from "../layout/use-writing-mode.ts";
import { ViewButtons } from "../layout/view-buttons.tsx";
import { type PostWarning, PublishWarnings } from "../publishing/publish-warnings.tsx";
import { usePostCheck } from "../publishing/use-post-check.ts";
import { EditorBar } from "./editor-bar.tsx";
import { withoutSubmit } from "./enter-key.ts";
import { PostFields } from "./post-fields.tsx";
import { PostSettings } from "./post-settings.tsx";
import type { PostValues } from "./post-values.ts";
import type { usePostEditing } from "./use-post-editing.ts";

type PostFormProps = {
  ref: RefObject<HTMLFormElement | null>;
  editing: ReturnType<typeof usePostEditing>;
  /** Below the fields in the panel. */
  children: ReactNode;
};

export function PostForm({ ref, editing, children }: PostFormProps) {
  const { post, values, change, isLocked } = editing;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const { hasPreview, setPreview, panel, viewButtons } = useView(ref);
  const check = usePostCheck(values);
  const settings = useSettings(editing);
  const places = usePlaces(ref, check.result?.content ?? values.content, values.content);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (editing.canSave) editing.save("leave");
  }

  return (
    <Form
      error={editing.error}
      ref={ref}
      className="flex flex-1 flex-col"
      onSubmit={submit}
      onKeyDown={withoutSubmit}
    >
      <EditorColumns
        toolsRef={setTools}
        actions={viewButtons}
        text={
          <fieldset disabled={isLocked} className={hasPreview ? "min-w-0" : POST_COLUMN}>
            <legend className="sr-only">Post</legend>
            <PostFields
              values={values}
              onChange={change}
              uploads={editing.contentUploads}
              hasPreview={hasPreview}
              isLocked={editing.unsaved.isUndecided}
              words={check.result?.words}
              tools={tools}
              content={places.content}
            />
          </fieldset>
        }
        panel={
          <SettingsPanel {...panel}>
            <PostSettings
              post={post}
              isLocked={isLocked}
              startOfText={check.result?.start_of_text ?? ""}
              {...settings}
            />
            <Outline headings={check.result?.outline} onShow={places.onShowPlace} />
            {children}
          </SettingsPanel>
        }
      />
      <EditorBar
        editing={editing}
        hasPreview={hasPreview}
        onPreview={() => setPreview(!hasPreview)}
        // A new draft has not got anywhere yet.
        warnings={
          (post || values.published) && <PublishWarnings {...check} onShow={places.onShowWarning} />
        }
      />
    </Form>
  );
}

/** What is shown beside the text, and the buttons that change it. */
function useView(form: RefObject<HTMLFormElement | null>) {
  const [hasPreview, setPreview] = useState(false);
  const panel = useSettingsPanel(hasPreview);
  const writing = useWritingMode(form);
  useBottomBar();
  const viewButtons = (
    <ViewButtons
      isWriting={writing.isWriting}
      onWriting={writing.toggle}
      isPanelOpen={panel.isOpen}
      onPanel={() => panel.setOpen(!panel.isOpen)}
    />
  );
  return { hasPreview, setPreview, panel, viewButtons };
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

/** The same while only the content changes. */
function useSettings(editing: PostFormProps["editing"]) {
  const settings = JSON.stringify({ ...editing.values, content: "" });
  return {
    values: useMemo((): PostValues => JSON.parse(settings), [settings]),
    onChange: useStableCallback(editing.change),
    upload: useStableCallback(editing.featuredUploads.upload),
  };
}
