import type { Node } from "prosemirror-model";
import type { Command } from "prosemirror-state";
import type { Decoration, EditorView, NodeView } from "prosemirror-view";
import { type DialogName, openDialog } from "../dialogs.ts";
import { noticeButton } from "../images/image-notice.ts";
import { GALLERY_MAX, moveImage, selectGallery } from "./gallery-commands.ts";

/** The images and their caption, and above them the buttons that add images and move them. */
export function galleryView(
  node: Node,
  view: EditorView,
  getPosition: () => number | undefined,
  decorations: readonly Decoration[],
): NodeView {
  const dom = document.createElement("figure");
  dom.className = "gallery";
  const contentDOM = document.createElement("div");
  const bar = document.createElement("div");
  bar.className = "mb-2 flex flex-wrap items-center gap-2 font-sans text-sm text-muted";
  bar.contentEditable = "false";
  bar.setAttribute("role", "group");
  bar.setAttribute("aria-label", "Gallery");
  const status = document.createElement("span");
  const run = (command: Command) => command(view.state, view.dispatch, view);
  const open = (name: DialogName) => () => {
    const position = getPosition();
    if (position === undefined) return;
    run(selectGallery(position));
    view.dispatch(openDialog(view.state.tr, name));
  };
  const add = [
    noticeButton("Upload images", open("gallery files")),
    noticeButton("Choose from Media", open("gallery media")),
  ];
  const left = moveButton("←", "Move left", () => run(moveImage(-1)));
  const right = moveButton("→", "Move right", () => run(moveImage(1)));
  bar.append(...add, left, right, status);
  // Above, because the fields of a selected image lie below it.
  dom.append(bar, contentDOM);
  show(node, decorations);

  function show({ firstChild }: Node, all: readonly Decoration[]) {
    const count = firstChild?.childCount ?? 0;
    const selected: number | undefined = all.find(({ spec }) => "selected" in spec)?.spec.selected;
    for (const button of add) button.disabled = count >= GALLERY_MAX;
    // Their place stays, so that nothing moves. At the ends they are there too, to keep the focus.
    for (const button of [left, right]) {
      button.classList.toggle("invisible", selected === undefined);
    }
    status.textContent =
      count < 2 ? `Add 2 to ${GALLERY_MAX} images.` : `${count} of ${GALLERY_MAX} images`;
  }

  return {
    dom,
    contentDOM,
    update(next, all) {
      if (next.type !== node.type) return false;
      show(next, all);
      return true;
    },
    stopEvent: (event) => bar.contains(event.target as globalThis.Node),
    ignoreMutation: ({ target }) => bar.contains(target),
  };
}

function moveButton(sign: string, label: string, onClick: () => void) {
  const button = noticeButton(sign, onClick);
  button.setAttribute("aria-label", label);
  button.title = label;
  return button;
}
