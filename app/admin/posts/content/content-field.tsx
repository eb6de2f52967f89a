import {
  lazy,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useField } from "../../../ui/forms/field.tsx";
import { classNames } from "../../../ui/layout/class-names.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import type { PostValues } from "../editor/post-values.ts";
import { FIELD_LABEL } from "../editor/title-field.tsx";
import { HtmlEditor } from "../html/html-editor.tsx";
import { PostPreview } from "../publishing/post-preview.tsx";
import type { VisualSession } from "../visual/use-visual-editor.ts";
import { type ContentHandle, showInTextArea, type VisualHandle } from "./content-handle.ts";
import { ContentLength } from "./content-length.tsx";
import { type EditorMode, lastMode, rememberMode } from "./editor-mode.ts";
import { MissingImagesDialog } from "./missing-images-dialog.tsx";
import type { ContentUploads } from "./use-content-images.ts";

const VisualEditor = lazy(() => import("../visual/visual-editor.tsx"));
const HINT = "You can paste or drop images here.";

type ContentFieldProps = {
  values: PostValues;
  uploads: ContentUploads;
  hasPreview: boolean;
  isLocked: boolean;
  /** How long the text is. */
  length: string | undefined;
  /** Where the tools are shown. */
  tools: HTMLElement | null;
  handle: Ref<ContentHandle>;
  onChange: (content: string) => void;
};

export function ContentField(props: ContentFieldProps) {
  const { values: post, uploads, hasPreview, isLocked, length, tools, handle, onChange } = props;
  const { control, notes } = useField("content", HINT);
  const { mode, switchTo, wanted, setWanted, onTab } = useEditorMode(uploads, control.id);
  const { content } = post;
  const visualSession = useRef<VisualSession>(undefined);
  const { visualHandle, showInVisual } = useVisualHandle();

  useImperativeHandle(handle, () => ({
    show(place) {
      const area = document.getElementById(control.id);
      if (area instanceof HTMLTextAreaElement) showInTextArea(area, place);
      else showInVisual(place);
    },
    focus: () => document.getElementById(control.id)?.focus(),
  }));

  const visual = (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <VisualEditor
        id={control.id}
        describedBy={control["aria-describedby"]}
        isInvalid={control["aria-invalid"] === true}
        isLocked={isLocked}
        content={content}
        tools={tools}
        session={visualSession}
        onChange={onChange}
        onEditHtml={() => switchTo("html")}
        uploads={uploads}
        handle={visualHandle}
      />
    </Suspense>
  );
  const html = (
    <HtmlEditor
      control={control}
      content={content}
      isLocked={isLocked}
      tools={tools}
      uploads={uploads}
      onChange={onChange}
    />
  );
  return (
    <div className={classNames("grid grid-cols-1 gap-5", hasPreview && "lg:grid-cols-2")}>
      <div className="flex min-w-0 flex-col gap-1.5">
        <Tabs
          label={
            <label htmlFor={control.id} className={FIELD_LABEL}>
              Content<span aria-hidden="true">*</span>
            </label>
          }
          value={mode}
          onChange={onTab}
          tabs={[
            { value: "visual", label: "Visual", panel: visual },
            { value: "html", label: "HTML", panel: html },
          ]}
        />
        <ContentLength length={content.length} />
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          {notes}
          <p className="text-sm text-muted tabular-nums">{length}</p>
        </div>
      </div>
      {hasPreview && <PostPreview values={post} />}
      <MissingImagesDialog
        uploads={uploads}
        action="switch"
        isOpen={wanted !== undefined}
        onCancel={() => setWanted(undefined)}
        onConfirm={() => {
          uploads.cancel();
          if (wanted) switchTo(wanted);
        }}
      />
    </div>
  );
}

/** Shows a place in the visual editor, once that has loaded. */
function useVisualHandle() {
  const visual = useRef<VisualHandle>(null);
  const waiting = useRef<ContentPlace>(undefined);

  const visualHandle = useCallback((loaded: VisualHandle | null) => {
    visual.current = loaded;
    if (!loaded || !waiting.current) return;
    loaded.show(waiting.current);
    waiting.current = undefined;
  }, []);
  function showInVisual(place: ContentPlace) {
    if (visual.current) visual.current.show(place);
    else waiting.current = place;
  }
  return { visualHandle, showInVisual };
}

function useEditorMode(uploads: ContentUploads, contentId: string) {
  const [mode, setMode] = useState(lastMode);
  /** The mode to switch to, once that loses no image. */
  const [wanted, setWanted] = useState<EditorMode>();

  useEffect(() => {
    if (uploads.missing === 0) setWanted(undefined);
  }, [uploads.missing]);

  function switchTo(next: EditorMode) {
    setMode(next);
    rememberMode(next);
  }

  function onTab(next: EditorMode) {
    if (uploads.missing === 0) return switchTo(next);
    // A tab opens its panel whenever it gets the focus, so no dialog may return it there.
    document.getElementById(contentId)?.focus();
    setWanted(next);
  }

  return { mode, switchTo, wanted, setWanted, onTab };
}
