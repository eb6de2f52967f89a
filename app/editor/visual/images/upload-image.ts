import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { checkUpload } from "../../../media/upload-errors.ts";
import type { ImageUpload } from "../../use-content-images.ts";
import { createElement } from "../document/node-view.ts";
import { schema } from "../document/schema.ts";
import {
  addPlaceholder,
  imageNotice,
  noticeButton,
  placeholderPosition,
  removePlaceholder,
} from "./image-placeholders.ts";

const { nodes } = schema;

type Upload = {
  upload: ImageUpload["upload"];
  file: File;
  position: number;
  /** The image's other attributes, such as its alt text. */
  attrs?: object;
  onInserted?: (position: number) => void;
};

/** Uploads an image and inserts it at the position, which moves with the text around it. */
export function uploadImage(view: EditorView, options: Upload) {
  const { upload, file, position, attrs, onInserted } = options;
  const id = {};
  let stop = new AbortController();
  const status = uploadStatus(file.name || "image", {
    onCancel: () => {
      stop.abort();
      remove();
    },
    onRetry: send,
    onDismiss: remove,
  });
  view.dispatch(addPlaceholder(view.state.tr, { id, position, element: status.element }));
  return send();

  async function send() {
    stop = new AbortController();
    let hasFailed = false;
    status.showWaiting();
    const uploaded = await upload(file, {
      signal: stop.signal,
      onProgress: status.showProgress,
      onFailure: (reason) => {
        hasFailed = true;
        status.showFailure(reason, checkUpload(file) === undefined);
      },
    });
    if (uploaded) insert(uploaded.url);
    else if (!hasFailed) remove();
  }

  function insert(src: string) {
    if (view.isDestroyed) return;
    const at = placeholderPosition(view.state, id);
    const { tr } = view.state;
    const placed = at !== undefined && insertAt(tr, at, nodes.image.create({ ...attrs, src }));
    view.dispatch(removePlaceholder(tr, id));
    if (placed) onInserted?.(placed);
  }

  /** Removes the placeholder, with the paragraph if it existed only for the image. */
  function remove() {
    if (view.isDestroyed) return;
    const at = placeholderPosition(view.state, id);
    const { tr } = view.state;
    const $at = at === undefined ? undefined : tr.doc.resolve(at);
    const isAlone = $at?.parent.type === nodes.paragraph && $at.parent.content.size === 0;
    if ($at && isAlone && $at.node(-1).childCount > 1) tr.delete($at.before(), $at.after());
    view.dispatch(removePlaceholder(tr, id));
    view.focus();
  }
}

/** Inserts the image in the text, or in a paragraph of its own. Returns its position. */
function insertAt(tr: Transaction, at: number, image: Node) {
  const $at = tr.doc.resolve(at);
  const index = $at.index();
  if ($at.parent.canReplaceWith(index, index, nodes.image)) {
    tr.insert(at, image);
    return at;
  }
  const between = $at.parent.isTextblock ? $at.after() : at;
  tr.insert(between, nodes.paragraph.create(null, image));
  return between + 1;
}

type UploadActions = { onCancel: () => void; onRetry: () => void; onDismiss: () => void };

/** A placeholder in the text for an image that is being uploaded. */
function uploadStatus(name: string, { onCancel, onRetry, onDismiss }: UploadActions) {
  const { element, text } = imageNotice(`Upload of ${name}`);
  element.dataset.upload = "";
  const bar = createElement("progress", {
    class: "h-2.5 w-36 appearance-none border border-control not-indeterminate:bg-raised",
    "aria-label": `Progress of ${name}`,
  });
  const cancel = noticeButton("Cancel", onCancel);
  const retry = noticeButton("Try again", onRetry);
  const dismiss = noticeButton("Remove", onDismiss);

  return {
    element,
    showWaiting() {
      text.textContent = `${name} is waiting...`;
      element.replaceChildren(text, cancel);
    },
    /** Shows the part that was sent, from 0 to 1. After that, the server takes a moment. */
    showProgress(part: number) {
      text.textContent = part < 1 ? `Uploading ${name}...` : `Processing ${name}...`;
      if (part < 1) bar.value = part;
      else bar.removeAttribute("value");
      if (!bar.isConnected) element.replaceChildren(text, bar, cancel);
    },
    showFailure(reason: string, canRetry: boolean) {
      text.textContent = `${name}: ${reason}`;
      element.replaceChildren(text, ...(canRetry ? [retry] : []), dismiss);
    },
  };
}
