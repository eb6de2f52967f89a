import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { buttonClass } from "../../../../ui/button.tsx";
import { fillMissingImage, removeMissingImage } from "./pasted-images.ts";

/** Stands where an image was that is not on the clipboard, and offers to insert it. */
export const missingImages = new Plugin({
  props: { nodeViews: { missing_image: missingImageView } },
});

function missingImageView(
  node: Node,
  view: EditorView,
  getPosition: () => number | undefined,
): NodeView {
  const dom = document.createElement("span");
  dom.className =
    "my-1 inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 border border-dashed border-control p-3 font-sans text-sm text-ink";
  dom.setAttribute("role", "group");
  dom.setAttribute("aria-label", "Missing image");
  dom.contentEditable = "false";
  const text = document.createElement("span");
  text.className = "min-w-0 wrap-anywhere";
  text.textContent = messageOf(node);
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*";
  input.hidden = true;
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    const position = getPosition();
    if (!file || position === undefined) return;
    view.dispatch(fillMissingImage(view.state, position, file));
    view.focus();
  });
  const remove = () => {
    const position = getPosition();
    if (position === undefined) return;
    view.dispatch(removeMissingImage(view.state, position));
    view.focus();
  };
  dom.append(
    text,
    button("Choose file", () => input.click()),
    button("Remove", remove),
    input,
  );
  return {
    dom,
    stopEvent: ({ target }) => target !== dom && target !== text,
    ignoreMutation: () => true,
  };
}

function messageOf({ attrs: { alt, format } }: Node) {
  const name = alt ? `Image not copied: ${alt}.` : "Image not copied.";
  if (!format) return `${name} Insert it here.`;
  return `${name} Browsers can’t show ${format.toUpperCase()} files. Save it as PNG, and insert it here.`;
}

function button(label: string, onClick: () => void) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = buttonClass({ size: "small" });
  element.textContent = label;
  element.addEventListener("click", onClick);
  return element;
}
