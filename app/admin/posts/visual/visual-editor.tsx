import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { CONTENT_MAX } from "#features/posts/model/post.schema.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import type { VisualHandle } from "../content/content-handle.ts";
import { type ContentUploads, useMissing } from "../content/use-content-images.ts";
import { BlockArea } from "./block-handle/block-area.tsx";
import type { DialogName } from "./dialogs.ts";
import { EditorPopups } from "./editor-popups.tsx";
import { placeholderCount } from "./images/image-placeholders.ts";
import { useDroppedImages } from "./images/use-dropped-images.ts";
import { canLink } from "./links/link-commands.ts";
import { editLink } from "./links/link-editing.ts";
import { MarkdownBar } from "./paste/markdown-bar.tsx";
import { MissingImagesBar } from "./paste/missing-images-bar.tsx";
import { RemoteImagesBar } from "./paste/remote-images-bar.tsx";
import { usePastedImages } from "./paste/use-pasted-images.ts";
import { showPlace } from "./show-place.ts";
import { BlockTools } from "./tools/block-tools.tsx";
import { leaveTools, RowOfTools } from "./tools/row-of-tools.tsx";
import { SelectionBar, useSelectionBar } from "./tools/selection-bar.tsx";
import { LINK_ICON } from "./tools/toolbar-items.ts";
import { type Failure, useVisualEditor, type VisualSession } from "./use-visual-editor.ts";

const FAILURES: Record<Failure | "length", string> = {
  length: "The content is too long for the visual editor. Shorten it in the HTML tab.",
  connection: "We couldn’t open the visual editor. Your text is safe in the HTML tab.",
  content:
    "This post’s HTML has tags that don’t match. The visual editor would change them, so edit the post in the HTML tab.",
};

type VisualEditorProps = {
  id: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** Nothing can be changed. */
  isLocked: boolean;
  content: string;
  /** Where the toolbar is shown. */
  tools: HTMLElement | null;
  session: RefObject<VisualSession | undefined>;
  onChange: (content: string) => void;
  onEditHtml: () => void;
  uploads: ContentUploads;
  /** Null until the content can be edited. */
  handle: Ref<VisualHandle | null>;
};

/** The content as readers see it, editable. */
export default function VisualEditor(props: VisualEditorProps) {
  const { isLocked, content, tools, session, onChange, uploads, handle } = props;
  const area = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { dialog, openDialog, closeDialog, imageButton, galleryFiles } = useDialog();
  const { view, state, failure, retry } = useVisualEditor(host, {
    content,
    session,
    onChange,
    attributes: editorAttributes(props),
    onDialog: openDialog,
  });
  const insertImages = useDroppedImages(host, view, uploads);
  const selectionBar = useSelectionBar(area, view, state);
  usePastedImages(view, state, uploads);
  useMissing(state ? placeholderCount(state) : 0, uploads);
  useEffect(() => view?.setProps({ editable: () => !isLocked }), [view, isLocked]);
  useVisualHandle(handle, view);
  const onFiles = useStableCallback(insertImages);
  const link = useLinkButton(view, state);
  function press(event: KeyboardEvent) {
    if (event.key === "F10" && event.altKey) focusTools(area.current, tools);
  }

  const toolbar = (
    <RowOfTools
      view={view}
      state={state}
      isLocked={isLocked}
      link={link}
      imageButton={imageButton}
      onFiles={onFiles}
    />
  );
  return (
    <>
      {tools && createPortal(toolbar, tools)}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the text inside */}
      <div ref={area} onKeyDownCapture={selectionBar.press} onKeyDown={press}>
        <BlockArea view={view} state={state}>
          <div
            ref={host}
            className="min-h-80 has-aria-invalid:outline-2 has-aria-invalid:outline-offset-8 has-aria-invalid:outline-signal data-dropping:outline-2 data-dropping:outline-offset-8 data-dropping:outline-signal data-dropping:outline-dashed"
          >
            <Skeleton className={failure ? "hidden" : "h-72"} />
          </div>
          {view && state && (
            <EditorPopups
              view={view}
              state={state}
              uploads={uploads}
              galleryFiles={galleryFiles}
              dialog={dialog}
              onDialogClose={closeDialog}
            />
          )}
          {view && state && selectionBar.isFocused && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the buttons inside
            <div className="contents" onKeyDown={(event) => leaveTools(event, view)}>
              {selectionBar.isShown ? (
                <SelectionBar view={view} state={state} link={link} />
              ) : (
                <BlockTools view={view} state={state} />
              )}
            </div>
          )}
        </BlockArea>
      </div>
      {view && state && <MarkdownBar view={view} state={state} />}
      {view && state && <MissingImagesBar view={view} state={state} />}
      {view && state && <RemoteImagesBar view={view} state={state} />}
      {failure && (
        <FailureNotice
          failure={content.length > CONTENT_MAX ? "length" : failure}
          onRetry={retry}
          onEditHtml={props.onEditHtml}
        />
      )}
    </>
  );
}

function useVisualHandle(handle: VisualEditorProps["handle"], view: EditorView | undefined) {
  useImperativeHandle<VisualHandle | null, VisualHandle | null>(
    handle,
    () => (view ? { show: (place) => showPlace(view, place) } : null),
    [view],
  );
}

/** What a command has opened beside the text. */
function useDialog() {
  const [dialog, setDialog] = useState<DialogName>();
  const imageButton = useRef<HTMLButtonElement>(null);
  const galleryFiles = useRef<HTMLInputElement>(null);
  const closeDialog = useCallback(() => setDialog(undefined), []);

  function openDialog(name: DialogName) {
    if (name === "image") imageButton.current?.click();
    // At once: browsers let people choose files only in response to a key or a click.
    else if (name === "gallery files") galleryFiles.current?.click();
    else setDialog(name);
  }

  return { dialog, openDialog, closeDialog, imageButton, galleryFiles };
}

function editorAttributes({ id, describedBy, isInvalid }: VisualEditorProps) {
  return {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "Content",
    "aria-required": "true",
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(isInvalid && { "aria-invalid": "true" }),
    class: "visual-editor post-body min-h-80 outline-none",
  };
}

type FailureNoticeProps = {
  failure: Failure | "length";
  onRetry: () => void;
  onEditHtml: () => void;
};

function FailureNotice({ failure, onRetry, onEditHtml }: FailureNoticeProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>{FAILURES[failure]}</p>
      {failure === "connection" && <Button onClick={onRetry}>Try again</Button>}
      {failure === "content" && <Button onClick={onEditHtml}>Edit HTML</Button>}
    </div>
  );
}

/** Those at the text come first, if there are any and they don't have the focus already. */
function focusTools(area: HTMLElement | null, tools: HTMLElement | null) {
  const bar = area?.querySelector("[data-floating-bar]:not(:focus-within)") ?? tools;
  bar?.querySelector<HTMLElement>('select, [tabindex="0"]')?.focus();
}

function useLinkButton(view: EditorView | undefined, state: EditorState | undefined) {
  const isDisabled = state === undefined || !canLink(state);
  return useMemo(
    () => ({
      label: "Link",
      keys: "Mod+K",
      icon: LINK_ICON,
      isDisabled,
      onClick: () => view && editLink(view.state, view.dispatch),
    }),
    [view, isDisabled],
  );
}
