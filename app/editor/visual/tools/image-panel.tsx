import { Toolbar } from "@base-ui/react/toolbar";
import { RefreshCw, Trash2 } from "lucide-react";
import type { EditorView } from "prosemirror-view";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ImageMenu } from "../../../media/image-menu.tsx";
import type { PickedImage } from "../../../media/media-picker.tsx";
import { SelectOptions } from "../../../ui/forms/controls.tsx";
import { TOOLBAR_BUTTON, ToolbarButton } from "../../toolbar.tsx";
import type { ImageUpload } from "../../use-content-images.ts";
import { type EditorProps, runAndFocus, runAsStep } from "../document/commands.ts";
import { schema } from "../document/schema.ts";
import {
  changeImage,
  type ImageWidth,
  imageValues,
  leaveImage,
  removeImage,
  replaceImage,
  selectedImage,
} from "../images/image-commands.ts";
import { LabeledSelect } from "./block-tools.tsx";
import { useFloating } from "./floating.tsx";
import { ImageFields } from "./image-fields.tsx";
import { ITEMS, type VisualItem } from "./toolbar-items.ts";
import { VisualToolbar } from "./visual-toolbar.tsx";

const TOOLS: VisualItem[][] = [
  [
    {
      ...ITEMS.link,
      label: "Image link",
      isOn: (state) =>
        schema.marks.link.isInSet(selectedImage(state)?.image.marks ?? []) !== undefined,
    },
  ],
];

type ImagePanelProps = EditorProps & {
  upload: ImageUpload["upload"];
  /** True if the alt text should get the focus. */
  isDescribing: boolean;
  onDescribing: () => void;
};

/** A panel below the selected image, as long as the focus is in the text or in the panel. */
export function ImagePanel({ view, state, ...props }: ImagePanelProps) {
  const selected = selectedImage(state);
  const isAway = useFocusElsewhere(view);
  if (!selected || (isAway && !props.isDescribing)) return null;
  const { image, $at } = selected;
  return <Panel view={view} state={state} src={image.attrs.src} position={$at.pos} {...props} />;
}

function Panel(props: ImagePanelProps & { src: string; position: number }) {
  const { view, state, src, position, upload, isDescribing, onDescribing } = props;
  const panel = useRoomBelow(view, position);
  const focusing = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!isDescribing) return;
    onDescribing();
    focusField(panel.current);
    // Focus it again after the dialog in which the image was chosen has returned the focus.
    focusing.current = setTimeout(() => focusField(panel.current));
  }, [isDescribing, onDescribing, panel]);

  function replaceWith(picked: PickedImage) {
    runAsStep(replaceImage(src, picked), view);
  }

  async function replaceWithFile([file]: File[]) {
    const uploaded = file && (await upload(file));
    if (uploaded && !view.isDestroyed) replaceWith({ url: uploaded.url, alt: "" });
  }

  function remove() {
    runAsStep(removeImage, view);
    view.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside
    <div
      ref={panel}
      data-floating-bar
      // On phones, a toast fits between the panel and the bar at the bottom.
      className="absolute z-5 grid w-full max-w-md grid-cols-1 gap-2 border border-control bg-raised p-3 font-sans text-sm text-ink shadow-md max-sm:scroll-mb-18"
      onKeyDown={(event) => {
        // The focus is already here, so the timer must not undo a key that moves it elsewhere.
        clearTimeout(focusing.current);
        handleKeyDown(event, view);
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <WidthSelect view={view} state={state} />
        <VisualToolbar view={view} state={state} label="Image" items={TOOLS}>
          <ImageMenu
            trigger={
              <Toolbar.Button aria-label="Replace" title="Replace" className={TOOLBAR_BUTTON}>
                <RefreshCw />
              </Toolbar.Button>
            }
            fileLabel="Image file"
            onFiles={replaceWithFile}
            onPick={replaceWith}
          />
          <ToolbarButton label="Remove image" icon={Trash2} onClick={remove} />
        </VisualToolbar>
      </div>
      <ImageFields view={view} state={state} />
    </div>
  );
}

/** Focuses the alt text, or the caption of a decorative image. */
function focusField(panel: HTMLElement | null) {
  panel?.querySelector<HTMLElement>("textarea:enabled, input[type=text]")?.focus();
}

/**
 * Escape goes back to the image, Tab from the last field to the text after it. Enter in a field
 * must not save the post.
 */
function handleKeyDown(event: KeyboardEvent, view: EditorView) {
  const { key, target, currentTarget } = event;
  if (key === "Enter" && !(target instanceof HTMLButtonElement)) event.preventDefault();
  if (key === "Escape" && !event.defaultPrevented) {
    event.stopPropagation();
    view.focus();
  }
  const controls = currentTarget.querySelectorAll(":is(button, input, textarea):enabled");
  if (key === "Tab" && !event.shiftKey && target === [...controls].at(-1)) {
    event.preventDefault();
    runAndFocus(leaveImage, view);
  }
}

/** Whether another field of the post has the focus. The panel would then only cover the text. */
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

const GAP = 6;

/**
 * Puts the panel below the image at the position, where the text makes room for it. Scrolls there
 * when the image gets its height: when it is selected, and when it has loaded.
 */
function useRoomBelow(view: EditorView, position: number) {
  const room = useRef<{ image?: HTMLElement; height?: number }>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: another image has room of its own
  useLayoutEffect(() => {
    const pointer = watchPointer();
    return () => {
      const { image } = room.current;
      room.current = {};
      pointer.whenUp(() => closeRoom(image));
    };
  }, [view, position]);

  return useFloating(
    view,
    (panel) => {
      const image = view.nodeDOM(position);
      if (!(image instanceof HTMLElement)) return undefined;
      if (room.current.image !== image) closeRoom(room.current.image);
      room.current.image = image;
      makeRoom(image, panel.offsetHeight);
      const { left, bottom } = image.getBoundingClientRect();
      return { left, top: bottom + GAP };
    },
    (panel) => {
      const height = room.current.image?.getBoundingClientRect().height;
      const isNew = room.current.height !== height;
      room.current.height = height;
      if (isNew) panel.scrollIntoView({ block: "nearest", behavior: "instant" });
    },
  );
}

function makeRoom(image: HTMLElement, panelHeight: number) {
  image.style.marginBottom = `${panelHeight + 2 * GAP}px`;
  image.dataset.panel = "";
}

function closeRoom(image: HTMLElement | undefined) {
  image?.style.removeProperty("margin-bottom");
  delete image?.dataset.panel;
}

/** Keeps the text still while the pointer is down, or more of it would be selected. */
function watchPointer() {
  const ended = new AbortController();
  let isDown = false;
  let onUp: (() => void) | undefined;

  function end() {
    isDown = false;
    // Wait for the click, which looks for the element at the pointer.
    if (onUp) setTimeout(onUp);
    if (onUp) ended.abort();
  }

  const options = { capture: true, signal: ended.signal };
  window.addEventListener("pointerdown", () => (isDown = true), options);
  window.addEventListener("pointerup", end, options);
  window.addEventListener("pointercancel", end, options);

  return {
    whenUp(then: () => void) {
      if (isDown) onUp = then;
      else {
        ended.abort();
        then();
      }
    },
  };
}

const WIDTHS: Record<ImageWidth, string> = {
  "": "Automatic",
  "width-full": "Full width",
  "width-text": "As wide as the text",
  "width-half": "Half as wide as the text",
};

function WidthSelect({ view, state }: EditorProps) {
  const selected = selectedImage(state);
  return (
    <LabeledSelect
      label="Width"
      value={selected ? imageValues(selected).width : ""}
      onChange={(width) => runAsStep(changeImage({ width: width as ImageWidth }), view)}
    >
      <SelectOptions of={Object.entries(WIDTHS)} />
    </LabeledSelect>
  );
}
