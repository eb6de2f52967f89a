import type { Fragment, Node } from "prosemirror-model";
import { type Command, type EditorState, Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { findNodes } from "../document/commands.ts";
import type { DialogName } from "../document/dialogs.ts";
import { createElement, nodeView } from "../document/node-view.ts";
import { schema } from "../document/schema.ts";
import { selectedImage } from "../images/image-commands.ts";
import { noticeButton } from "../images/image-placeholders.ts";
import { writeBelow } from "../link-blocks/link-block-commands.ts";
import {
  GALLERY_MAX,
  galleryAt,
  limitToRoom,
  moveImage,
  openForGallery,
} from "./gallery-commands.ts";

/** A gallery: its images and their caption, and above them the buttons to add and move images. */
const galleryView = nodeView((_, view, atPosition) => {
  const run = (command: Command) => command(view.state, view.dispatch, view);
  const open = (name: DialogName) => () =>
    atPosition((position) => run(openForGallery(position, name)));
  const add = [
    noticeButton("Upload images", open("gallery files")),
    noticeButton("Choose from Media", open("gallery media")),
  ];
  const left = moveButton("←", "Move left", () => run(moveImage(-1)));
  const right = moveButton("→", "Move right", () => run(moveImage(1)));
  const status = createElement("span", {});
  const bar = createElement(
    "div",
    {
      class: "mb-2 flex flex-wrap items-center gap-2 font-sans text-sm text-muted",
      contenteditable: "false",
      role: "group",
      "aria-label": "Gallery",
    },
    ...add,
    left,
    right,
    status,
  );
  const contentDOM = createElement("div", {});
  // The buttons are above, because the fields of a selected image are below it.
  const dom = createElement("figure", { class: "gallery" }, bar, contentDOM);
  return { dom, contentDOM, controls: [bar], show };

  function show({ firstChild }: Node, all: readonly Decoration[]) {
    const count = firstChild?.childCount ?? 0;
    const selected: number | undefined = all.find(({ spec }) => "selected" in spec)?.spec.selected;
    for (const button of add) button.disabled = count >= GALLERY_MAX;
    // Hidden buttons keep their space, so that nothing moves. At the ends they stay visible for the
    // focus.
    for (const button of [left, right]) {
      button.classList.toggle("invisible", selected === undefined);
    }
    status.textContent =
      count < 2 ? `Add 2 to ${GALLERY_MAX} images.` : `${count} of ${GALLERY_MAX} images`;
  }
});

function moveButton(sign: string, label: string, onClick: () => void) {
  const button = noticeButton(sign, onClick);
  button.setAttribute("aria-label", label);
  button.title = label;
  return button;
}

const { nodes } = schema;

/** Whether pasted or dropped images fit into the gallery. Some may replace its images. */
function canTake(state: EditorState, position: number, pasted: Fragment, replaced: number) {
  const added = findNodes(pasted, nodes.image).slice(replaced);
  return limitToRoom(state, position, added).length === added.length;
}

/** Shows galleries with their buttons, and keeps text from being inserted between their images. */
export const galleries = new Plugin({
  props: {
    nodeViews: { gallery: galleryView },
    // Tells the gallery which of its images is selected.
    decorations(state) {
      const gallery = selectedImage(state) && galleryAt(state);
      if (!gallery) return null;
      const { position } = gallery;
      const end = position + (state.doc.nodeAt(position)?.nodeSize ?? 0);
      const selected = state.selection.$from.index();
      return DecorationSet.create(state.doc, [Decoration.node(position, end, {}, { selected })]);
    },
    handleTextInput: ({ state }) => state.selection.$from.parent.type === nodes.gallery_images,
    handlePaste(view, _, { content }) {
      const isText = content.textBetween(0, content.size).trim() !== "";
      if (isText && view.state.selection.$from.parent.type === nodes.gallery_images) {
        writeBelow(view.state, view.dispatch);
        return false;
      }
      const { from, to } = view.state.selection;
      return !canTake(view.state, from, content, to - from);
    },
    handleDrop(view, { clientX, clientY }, { content }, isMoved) {
      const { state } = view;
      const at = view.posAtCoords({ left: clientX, top: clientY })?.pos ?? 0;
      const { $from, from, to } = state.selection;
      const isWithin = isMoved && $from.sameParent(state.doc.resolve(at));
      return !canTake(state, at, content, isWithin ? to - from : 0);
    },
  },
});
