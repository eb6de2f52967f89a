import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { imageNotice, noticeButton } from "../images/image-notice.ts";
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
  const { element: dom, text } = imageNotice("Missing image");
  text.textContent = missingImageMessage(node);
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
    noticeButton("Choose file", () => input.click()),
    noticeButton("Remove", remove),
    input,
  );
  return {
    dom,
    stopEvent: ({ target }) => target !== dom && target !== text,
    ignoreMutation: () => true,
  };
}

function missingImageMessage({ attrs: { alt, format } }: Node) {
  const name = alt ? `Image not copied: ${alt}.` : "Image not copied.";
  if (!format) return `${name} Insert it here.`;
  return `${name} Browsers can’t show ${format.toUpperCase()} files. Save it as PNG, and insert it here.`;
}
