import { Toolbar } from "@base-ui/react/toolbar";
import { closeHistory } from "prosemirror-history";
import type { EditorState } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { KeyboardEvent, RefObject } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../../../ui/layout/icons.tsx";
import { ImageMenu } from "../../../media/image-menu.tsx";
import type { PickedImage } from "../../../media/lazy-media-picker.tsx";
import { TOOLBAR_BUTTON, ToolbarButton } from "../../content/toolbar-button.tsx";
import type { ImageUpload } from "../../content/use-content-images.ts";
import { VisualToolbar } from "../tools/visual-toolbar.tsx";
import { leaveImage, removeImage, replaceImage, selectedImage } from "./image-commands.ts";
import { ImageFields } from "./image-fields.tsx";
import { IMAGE_LINK } from "./image-items.ts";
import { WidthSelect } from "./width-select.tsx";

const GAP = 6;
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
  const place = useImagePlace(view, position, panel);

  useEffect(() => {
    if (!isDescribing) return;
    onDescribing();
    focusField(panel.current);
    // Again, once a dialog in which the image was chosen has returned the focus.
    setTimeout(() => focusField(panel.current));
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

  const { left = 0, top = 0, space = 0, bar = 0, more = 0 } = place ?? {};
  return (
    <>
      <div
        className="pointer-events-none absolute z-5 w-full max-w-md"
        style={{ left, top, ...(!place && { visibility: "hidden" }) }}
      >
        {/* Not padding: the panel could not move over it. */}
        <div style={{ height: space }} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside */}
        <div
          ref={panel}
          data-floating-bar
          className="pointer-events-auto sticky grid grid-cols-1 gap-2 border border-control bg-raised p-3 font-sans text-sm text-ink shadow-md"
          style={{ bottom: bar + GAP }}
          onKeyDown={(event) => press(event, view)}
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
      </div>
      {/* So that the page can be scrolled to the end of the panel. */}
      <div style={{ height: more }} />
    </>
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

type Place = { left: number; top: number; space: number; bar: number; more: number };

/**
 * From the top of the image to the end of the panel below it, which stays in view inside, above the
 * bar at the bottom of the window. `more` is how far it reaches below the text.
 */
function useImagePlace(view: EditorView, position: number, panel: RefObject<HTMLElement | null>) {
  const [place, setPlace] = useState<Place>();

  useLayoutEffect(() => {
    const frame = panel.current?.parentElement;
    function measure() {
      const node = view.nodeDOM(position);
      const image = node instanceof Element ? node.querySelector("img") : undefined;
      const area = frame?.offsetParent?.getBoundingClientRect();
      if (!image || !area || !frame || !panel.current) return;
      const { left, top, bottom, height } = image.getBoundingClientRect();
      const text = view.dom.parentElement?.getBoundingClientRect() ?? area;
      setPlace({
        left: Math.max(0, Math.min(left - area.left, area.width - frame.offsetWidth)),
        top: top - area.top,
        space: height + GAP,
        bar: document.querySelector<HTMLElement>("[data-bottom-bar]")?.offsetHeight ?? 0,
        more: Math.max(0, bottom + panel.current.offsetHeight + 2 * GAP - text.bottom),
      });
    }
    measure();
    const observer = new ResizeObserver(measure);
    // The height of the text follows that of the image, and of everything above.
    observer.observe(view.dom);
    return () => observer.disconnect();
  }, [view, position, panel]);
  return place;
}
