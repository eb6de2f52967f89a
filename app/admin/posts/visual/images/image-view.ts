import type { Node } from "prosemirror-model";
import { NodeSelection, Plugin } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { schema } from "../schema.ts";
import { describeImage, isDecorative } from "./image-commands.ts";

/** Tab, Enter or a double click leads to the fields under an image; without alt text it asks for some. */
export const imageDetails = new Plugin({
  props: {
    nodeViews: { image: imageView },
    handleKeyDown: (view, { key, shiftKey }) =>
      (key === "Enter" || (key === "Tab" && !shiftKey)) && describeImage(view.state, view.dispatch),
    handleDoubleClickOn: (view, _, node) =>
      node.type === schema.nodes.image && describeImage(view.state, view.dispatch),
  },
});

function imageView(node: Node, view: EditorView, getPosition: () => number | undefined): NodeView {
  const dom = document.createElement("span");
  dom.className = "block w-fit max-w-full";
  const image = document.createElement("img");
  image.referrerPolicy = "no-referrer";
  const ask = document.createElement("button");
  ask.type = "button";
  ask.className =
    "mt-1 block min-h-9 rounded-sm border border-control bg-raised px-3 font-sans text-sm font-semibold text-ink in-data-panel:hidden hover:text-signal";
  ask.textContent = "Add alt text";
  ask.addEventListener("click", () => {
    const position = getPosition();
    if (position === undefined) return;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)));
    describeImage(view.state, view.dispatch);
  });
  dom.append(image, ask);
  show(node);

  function show({ attrs }: Node) {
    for (const name of image.getAttributeNames()) {
      if (name !== "referrerpolicy") image.removeAttribute(name);
    }
    for (const [name, value] of Object.entries({
      ...attrs.other,
      alt: attrs.alt,
      src: attrs.src,
    })) {
      image.setAttribute(name, String(value));
    }
    ask.hidden = attrs.alt !== "" || isDecorative(node);
  }

  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false;
      node = next;
      show(next);
      return true;
    },
    stopEvent: (event) => ask.contains(event.target as globalThis.Node),
    ignoreMutation: () => true,
  };
}
