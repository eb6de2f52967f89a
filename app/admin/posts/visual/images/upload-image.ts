import type { Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { checkUpload } from "../../../media/upload-errors.ts";
import type { ImageUpload } from "../../content/use-content-images.ts";
import { schema } from "../schema.ts";
import { addPlaceholder, placeholderPosition, removePlaceholder } from "./image-placeholders.ts";
import { uploadStatus } from "./upload-status.ts";

const { nodes } = schema;

type Upload = {
  upload: ImageUpload["upload"];
  file: File;
  position: number;
  /** What else the image has, such as its alt text. */
  attrs?: object;
  /** Where the image is now. */
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

  /** With the paragraph that was only there for the image. */
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

/** In the text, or in a paragraph of its own where there can be no image. Returns its position. */
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
