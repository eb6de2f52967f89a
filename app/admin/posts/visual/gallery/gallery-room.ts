import type { EditorState } from "prosemirror-state";
import { toast } from "../../../../ui/feedback/toasts.tsx";
import { placeholdersBetween } from "../images/image-placeholders.ts";
import { schema } from "../schema.ts";
import { GALLERY_MAX } from "./gallery-commands.ts";

/** As many as the gallery at the position has room for, and a message about the others. Elsewhere all. */
export function fitting<Item>(state: EditorState, position: number, items: Item[]) {
  const room = roomAt(state, position);
  if (items.length > room) {
    toast.failure("Too many images", `A gallery has up to ${GALLERY_MAX} images.`);
  }
  return items.slice(0, room);
}

/** Beside its images and those that are being uploaded to it. */
function roomAt(state: EditorState, position: number) {
  const $at = state.doc.resolve(position);
  if ($at.parent.type !== schema.nodes.gallery_images) return Number.POSITIVE_INFINITY;
  const expected = placeholdersBetween(state, $at.start(), $at.end());
  return Math.max(0, GALLERY_MAX - $at.parent.childCount - expected);
}
