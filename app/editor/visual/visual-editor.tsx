import { type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import type { ContentPlace } from "#features/posts/checks/warning.ts";
import { writtenContent } from "#features/posts/schema.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import type { Control } from "../../ui/forms/field.tsx";
import { useFileDrop } from "../../ui/forms/file-input.tsx";
import { useStableCallback } from "../../ui/layout/use-stable-callback.ts";
import type { VisualHandle } from "../content-handle.ts";
import {
  type ContentUploads,
  type ImageUpload,
  pastedFiles,
  useMissing,
} from "../use-content-images.ts";
import { BlockArea } from "./block-handle/block-area.tsx";
import { dispatchAndFocus, type EditorProps, findNodes } from "./document/commands.ts";
import type { DialogName } from "./document/dialogs.ts";
import { schema } from "./document/schema.ts";
import { EditorPopups } from "./editor-popups.tsx";
import { findPlace } from "./find-place.ts";
import { limitToRoom } from "./gallery/gallery-commands.ts";
import { describeImageAt } from "./images/image-commands.ts";
import { placeholderCount } from "./images/image-placeholders.ts";
import { uploadImage } from "./images/upload-image.ts";
import { formatMarkdown, offeredMarkdown, withoutMarkdownOffer } from "./paste/markdown-offer.ts";
import { clearPastedImages, readPastedImages } from "./paste/pasted-images.ts";
import { OfferBar, RemoteImagesBar } from "./paste/remote-images-bar.tsx";
import { BlockTools } from "./tools/block-tools.tsx";
import { SelectionBar, useSelectionBar } from "./tools/selection-bar.tsx";
import { leaveTools, RowOfTools } from "./tools/visual-toolbar.tsx";
import {
  type Failure,
  textboxAttributes,
  useVisualEditor,
  type VisualSession,
} from "./use-visual-editor.ts";

const FAILURES: Record<Failure | "length", string> = {
  length: "The content is too long for the visual editor. Shorten it in the HTML tab.",
  connection: "We couldn’t open the visual editor. Your text is safe in the HTML tab.",
  content:
    "This post’s HTML has tags that don’t match. The visual editor would change them, so edit the post in the HTML tab.",
};

type VisualEditorProps = {
  control: Control;
  isLocked: boolean;
  content: string;
  /** The element that shows the toolbar. */
  tools: HTMLElement | null;
  session: RefObject<VisualSession | undefined>;
  onChange: (content: string) => void;
  onEditHtml: () => void;
  uploads: ContentUploads;
  /** Null until the content can be edited. */
  handle: Ref<VisualHandle | null>;
};

/** An editor that shows the content as readers see it. */
export default function VisualEditor(props: VisualEditorProps) {
  const { control, isLocked, content, tools, session, onChange, uploads, handle } = props;
  const area = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const { dialog, openDialog, closeDialog, imageButton, galleryFiles } = useDialog();
  const { view, state, failure, retry } = useVisualEditor(host, {
    content,
    session,
    onChange,
    attributes: {
      ...textboxAttributes("Content", control, "min-h-80"),
      "aria-required": "true",
    },
    onDialog: openDialog,
  });
  const insertImages = useDroppedImages(host, view, uploads);
  const selectionBar = useSelectionBar(area, view, state);
  usePastedImages(view, state, uploads);
  useMissing(state ? placeholderCount(state) : 0, uploads);
  useEffect(() => view?.setProps({ editable: () => !isLocked }), [view, isLocked]);
  useImperativeHandle<VisualHandle | null, VisualHandle | null>(
    handle,
    () => (view ? { show: (place) => showPlace(view, place) } : null),
    [view],
  );
  const onFiles = useStableCallback(insertImages);
  function press(event: KeyboardEvent) {
    if (event.key === "F10" && event.altKey) focusTools(area.current, tools);
  }

  const toolbar = (
    <RowOfTools
      view={view}
      state={state}
      isLocked={isLocked}
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
                <SelectionBar view={view} state={state} />
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
          failure={writtenContent.safeParse(content).success ? failure : "length"}
          onRetry={retry}
          onEditHtml={props.onEditHtml}
        />
      )}
    </>
  );
}

/** The dialog that a command has opened beside the text. */
function useDialog() {
  const [dialog, setDialog] = useState<DialogName>();
  const imageButton = useRef<HTMLButtonElement>(null);
  const galleryFiles = useRef<HTMLInputElement>(null);
  const closeDialog = useCallback(() => setDialog(undefined), []);

  function openDialog(name: DialogName) {
    if (name === "image") imageButton.current?.click();
    // Click right away: browsers let people choose files only in response to a key or a click.
    else if (name === "gallery files") galleryFiles.current?.click();
    else setDialog(name);
  }

  return { dialog, openDialog, closeDialog, imageButton, galleryFiles };
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

/** Focuses the tools at the text, or else the toolbar. */
function focusTools(area: HTMLElement | null, tools: HTMLElement | null) {
  const bar = area?.querySelector("[data-floating-bar]:not(:focus-within)") ?? tools;
  bar?.querySelector<HTMLElement>('select, [tabindex="0"]')?.focus();
}

/** Uploads images that were pasted with their bytes, or chosen where one is missing. */
function usePastedImages(
  view: EditorView | undefined,
  state: EditorState | undefined,
  { upload }: ImageUpload,
) {
  const count = state ? readPastedImages(state).embedded.length : 0;

  useEffect(() => {
    if (!view || view.isDestroyed || count === 0) return;
    // Once: clearing them renders again.
    const { embedded } = readPastedImages(view.state);
    view.dispatch(clearPastedImages(view.state.tr, "embedded"));
    for (const { position, file, alt } of embedded) {
      void uploadImage(view, { upload, file, position, attrs: { alt } });
    }
  }, [view, count, upload]);
}

/** Uploads images and inserts them where they were dropped or pasted. */
function useDroppedImages(
  host: RefObject<HTMLElement | null>,
  view: EditorView | undefined,
  { upload }: ImageUpload,
) {
  useFileDrop(host, (files, { clientX, clientY }) => {
    insert(files, view?.posAtCoords({ left: clientX, top: clientY })?.pos);
  });

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    function paste(event: ClipboardEvent) {
      const files = event.clipboardData ? pastedFiles(event.clipboardData) : [];
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      insert(files);
    }
    element.addEventListener("paste", paste, true);
    return () => element.removeEventListener("paste", paste, true);
  });

  function insert(given: File[], dropped?: number) {
    if (!view) return;
    const { doc, selection } = view.state;
    const position = dropped ?? selection.to;
    const files = limitToRoom(view.state, position, given);
    for (const file of files) {
      void uploadImage(view, {
        upload,
        file,
        position,
        onInserted: (inserted) => {
          // Ask for the alt text of a single image, unless the author has continued to write.
          const added = view.state.doc.content.size - doc.content.size;
          if (files.length === 1 && added <= 3) describeImageAt(view, inserted);
        },
      });
    }
  }

  return insert;
}

/** Offers to turn Markdown that was just pasted into formatting. */
function MarkdownBar({ view, state }: EditorProps) {
  const offer = offeredMarkdown(state);
  const [isBusy, setBusy] = useState(false);
  if (!offer) return null;
  const { text } = offer;

  async function format() {
    setBusy(true);
    try {
      const { markdownToHtml } = await import("./paste/markdown-to-html.ts");
      formatMarkdown(view, markdownToHtml(text));
      view.focus();
    } catch {
      toast.failure("We couldn’t format the text", "Check your connection, and try again.");
    } finally {
      setBusy(false);
    }
  }

  return (
    <OfferBar
      text="This looks like Markdown."
      hasMain
      isBusy={isBusy}
      actions={{
        "Paste as formatting": format,
        "Keep as text": () => dispatchAndFocus(view, withoutMarkdownOffer(view.state)),
      }}
    />
  );
}

/** Says that pasted text has images that were not on the clipboard, until all are inserted. */
function MissingImagesBar({ view, state }: EditorProps) {
  const { isMissing } = readPastedImages(state);
  const missing = isMissing ? findNodes(state.doc, schema.nodes.missing_image) : [];
  const [first] = missing;
  if (!first) return null;

  function show() {
    const position = first?.position ?? 0;
    const { tr, doc } = view.state;
    dispatchAndFocus(view, tr.setSelection(NodeSelection.create(doc, position)).scrollIntoView());
  }

  const [text, label] =
    missing.length === 1
      ? ["1 image wasn’t copied. Its place is marked in the text.", "Show its place"]
      : [
          `${missing.length} images weren’t copied. Their places are marked in the text.`,
          "Show the first",
        ];
  const actions = {
    [label]: show,
    Dismiss: () => dispatchAndFocus(view, clearPastedImages(view.state.tr, "isMissing")),
  };
  return <OfferBar text={text} hasMain actions={actions} />;
}

function showPlace(view: EditorView, place: ContentPlace) {
  const found = findPlace(view.state.doc, place);
  if (found) {
    const { from, to, node } = found;
    const { tr } = view.state;
    const selection =
      node.isAtom && !node.isText
        ? NodeSelection.create(tr.doc, from)
        : TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to));
    view.dispatch(tr.setSelection(selection));
  }
  view.focus();
  if (found) elementAt(view, found.from)?.scrollIntoView({ block: "center", behavior: "instant" });
}

function elementAt(view: EditorView, position: number) {
  const node = view.nodeDOM(position) ?? view.domAtPos(position).node;
  return node instanceof Element ? node : node.parentElement;
}
