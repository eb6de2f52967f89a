import { type Ref, type RefObject, useImperativeHandle, useMemo, useRef, useState } from "react";
import { CONTENT_MAX } from "#features/posts/model/post.schema.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Button } from "../../../ui/forms/button.tsx";
import { useStableCallback } from "../../../ui/layout/use-stable-callback.ts";
import type { ContentHandle } from "../content/content-handle.ts";
import { InsertImageMenu } from "../content/insert-image-menu.tsx";
import { ToolbarButton } from "../content/toolbar-button.tsx";
import { type ContentUploads, useMissing } from "../content/use-content-images.ts";
import { BlockArea } from "./block-handle/block-area.tsx";
import { BlockTools } from "./block-tools.tsx";
import type { DialogName } from "./dialogs.ts";
import { EditorPopups } from "./editor-popups.tsx";
import { insertImage } from "./images/image-commands.ts";
import { placeholderCount } from "./images/image-placeholders.ts";
import { useDroppedImages } from "./images/use-dropped-images.ts";
import { canLink } from "./links/link-commands.ts";
import { editLink } from "./links/link-editing.ts";
import { MarkdownBar } from "./paste/markdown-bar.tsx";
import { MissingImagesBar } from "./paste/missing-images-bar.tsx";
import { RemoteImagesBar } from "./paste/remote-images-bar.tsx";
import { usePastedImages } from "./paste/use-pasted-images.ts";
import { showPlace } from "./show-place.ts";
import { VISUAL_TOOLBAR } from "./toolbar-items.ts";
import { type Failure, useVisualEditor, type VisualSession } from "./use-visual-editor.ts";
import { VisualToolbar } from "./visual-toolbar.tsx";

const LINK_ICON =
  "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17";

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
  content: string;
  session: RefObject<VisualSession | undefined>;
  onChange: (content: string) => void;
  onEditHtml: () => void;
  uploads: ContentUploads;
  handle: Ref<Pick<ContentHandle, "show">>;
};

/** The content as readers see it, editable. */
export default function VisualEditor(props: VisualEditorProps) {
  const { content, session, onChange, uploads, handle } = props;
  const host = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const imageButton = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<DialogName>();
  const { view, state, failure, retry } = useVisualEditor(host, {
    content,
    session,
    onChange,
    attributes: attributesOf(props),
    onDialog: (name) => (name === "image" ? imageButton.current?.click() : setDialog(name)),
  });
  const insertImages = useDroppedImages(host, view, uploads);
  usePastedImages(view, state, uploads);
  useMissing(state ? placeholderCount(state) : 0, uploads);
  useImperativeHandle(handle, () => ({ show: (place) => view && showPlace(view, place) }), [view]);
  const onFiles = useStableCallback(insertImages);
  const isLinkable = state !== undefined && canLink(state);
  const moreTools = useMemo(
    () => (
      <>
        <ToolbarButton
          label="Link"
          keys="Mod+K"
          icon={LINK_ICON}
          isDisabled={!isLinkable}
          onClick={() => view && editLink(view.state, view.dispatch)}
        />
        <InsertImageMenu
          isDisabled={!view}
          buttonRef={imageButton}
          onFiles={onFiles}
          onPick={({ url, alt }) =>
            view && insertImage({ src: url, alt })(view.state, view.dispatch)
          }
        />
      </>
    ),
    [view, isLinkable, onFiles],
  );
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the buttons inside */}
      <div
        ref={tools}
        className="sticky top-14 z-10 bg-ground lg:top-0"
        onKeyDown={({ key }) => key === "Escape" && view?.focus()}
      >
        <VisualToolbar view={view} state={state} items={VISUAL_TOOLBAR}>
          {moreTools}
        </VisualToolbar>
        <BlockTools view={view} state={state} />
      </div>
      <BlockArea view={view} state={state}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key belongs to the text inside */}
        <div
          ref={host}
          className="min-h-80 border border-control bg-raised py-3 pr-4 pl-8 focus-within:border-brand data-dropping:outline-2 data-dropping:outline-offset-2 data-dropping:outline-signal data-dropping:outline-dashed"
          onKeyDown={({ key, altKey }) => key === "F10" && altKey && focusLast(tools.current)}
        >
          <Skeleton className={failure ? "hidden" : "h-72"} />
        </div>
        {view && state && (
          <EditorPopups
            view={view}
            state={state}
            upload={uploads.upload}
            dialog={dialog}
            onDialogClose={() => setDialog(undefined)}
          />
        )}
      </BlockArea>
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

function attributesOf({ id, describedBy, isInvalid }: VisualEditorProps) {
  return {
    id,
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": "Content",
    "aria-required": "true",
    ...(describedBy && { "aria-describedby": describedBy }),
    ...(isInvalid && { "aria-invalid": "true" }),
    class: "visual-editor post-body min-h-72 outline-none",
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

/** The tools for the block at the cursor come last, if there are any. */
function focusLast(tools: HTMLElement | null) {
  const controls = [...(tools?.children ?? [])].map((each) =>
    each.querySelector<HTMLElement>('select, [tabindex="0"]'),
  );
  controls.findLast((control) => control !== null)?.focus();
}
