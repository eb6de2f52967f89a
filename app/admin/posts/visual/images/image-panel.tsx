import { Toolbar } from "@base-ui/react/toolbar";
import { closeHistory } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../../../../ui/layout/icons.tsx";
import { ImageMenu } from "../../../media/image-menu.tsx";
import type { PickedImage } from "../../../media/lazy-media-picker.tsx";
import { TOOLBAR_BUTTON, ToolbarButton } from "../../content/toolbar-button.tsx";
import type { ImageUpload } from "../../content/use-content-images.ts";
import { VisualToolbar } from "../tools/visual-toolbar.tsx";
import { leaveImage, removeImage, replaceImage, selectedImage } from "./image-commands.ts";
import { ImageFields } from "./image-fields.tsx";
import { IMAGE_LINK } from "./image-items.ts";
import { usePlaceBelow } from "./use-place-below.ts";
import { WidthSelect } from "./width-select.tsx";

const BAR = [[IMAGE_LINK]];
const TRASH = "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5";
const REPLACE = "M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4";

type ImagePanelProps = {
  view: EditorView;
  state: EditorState;
  upload: ImageUpload["upload"];
  /** The alt text is to get the focus. */
  isDescribing: boolean;
  onDescribing: () => void;
};

/** Under the selected image, as long as the focus is in the text or here. */
export function ImagePanel({ view, state, ...props }: ImagePanelProps) {
  const selected = selectedImage(state);
  const isAway = useFocusElsewhere(view);
  if (!selected || (isAway && !props.isDescribing)) return null;
  const { image, $at } = selected;
  return <Panel view={view} state={state} src={image.attrs.src} position={$at.pos} {...props} />;
}

function Panel(props: ImagePanelProps & { src: string; position: number }) {
  const { view, state, src, position, upload, isDescribing, onDescribing } = props;
  const panel = useRef<HTMLDivElement>(null);
  const focusing = useRef<ReturnType<typeof setTimeout>>(undefined);
  usePlaceBelow(view, position, panel);

  useEffect(() => {
    if (!isDescribing) return;
    onDescribing();
    focusField(panel.current);
    // Again, once a dialog in which the image was chosen has returned the focus.
    focusing.current = setTimeout(() => focusField(panel.current));
  }, [isDescribing, onDescribing]);

  function replaceWith(picked: PickedImage) {
    replaceImage(src, picked)(view.state, (transaction) =>
      view.dispatch(closeHistory(transaction)),
    );
  }

  async function replaceWithFile([file]: File[]) {
    const uploaded = file && (await upload(file));
    if (uploaded && !view.isDestroyed) replaceWith({ url: uploaded.url, alt: "" });
  }

  function remove() {
    removeImage(view.state, (transaction) => view.dispatch(closeHistory(transaction)));
    view.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside
    <div
      ref={panel}
      data-floating-bar
      // On phones, a toast fits between it and the bar at the bottom.
      className="absolute z-5 grid w-full max-w-md grid-cols-1 gap-2 border border-control bg-raised p-3 font-sans text-sm text-ink shadow-md max-sm:scroll-mb-18"
      onKeyDown={(event) => {
        // The focus was here: a key that takes it elsewhere is the last word.
        clearTimeout(focusing.current);
        press(event, view);
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <WidthSelect view={view} state={state} />
        <VisualToolbar view={view} state={state} label="Image" items={BAR}>
          <ImageMenu
            trigger={
              <Toolbar.Button aria-label="Replace" title="Replace" className={TOOLBAR_BUTTON}>
                <Icon path={REPLACE} />
              </Toolbar.Button>
            }
            fileLabel="Image file"
            onFiles={replaceWithFile}
            onPick={replaceWith}
          />
          <ToolbarButton label="Remove image" icon={TRASH} onClick={remove} />
        </VisualToolbar>
      </div>
      <ImageFields view={view} state={state} />
    </div>
  );
}

/** The alt text, or the caption of a decorative image. */
function focusField(panel: HTMLElement | null) {
  panel?.querySelector<HTMLElement>("textarea:enabled, input[type=text]")?.focus();
}

/**
 * Escape goes back to the image, Tab from the last field to the text after it. Enter in a field
 * must not save the post.
 */
function press(event: KeyboardEvent, view: EditorView) {
  const { key, target, currentTarget } = event;
  if (key === "Enter" && !(target instanceof HTMLButtonElement)) event.preventDefault();
  if (key === "Escape" && !event.defaultPrevented) {
    event.stopPropagation();
    view.focus();
  }
  const controls = currentTarget.querySelectorAll(":is(button, input, textarea):enabled");
  if (key === "Tab" && !event.shiftKey && target === [...controls].at(-1)) {
    event.preventDefault();
    leaveImage(view.state, view.dispatch);
    view.focus();
  }
}

/** In another field of the post, the panel would only cover the text. */
function useFocusElsewhere(view: EditorView) {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    function follow({ target }: FocusEvent) {
      const area = view.dom.parentElement?.parentElement;
      const form = view.dom.closest("form");
      if (!(target instanceof Element)) return;
      const isTool = target.closest('[role="toolbar"]') !== null;
      setAway(form?.contains(target) === true && !area?.contains(target) && !isTool);
    }
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [view]);
  return isAway;
}
