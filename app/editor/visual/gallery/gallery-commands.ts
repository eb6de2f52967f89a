import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { toast } from "../../../ui/feedback/toasts.tsx";
import { insertBlock, nodeAround } from "../document/commands.ts";
import { type DialogName, openDialog } from "../document/dialogs.ts";
import { schema } from "../document/schema.ts";
import { selectedImage } from "../images/image-commands.ts";
import { placeholdersBetween } from "../images/image-placeholders.ts";

export const GALLERY_MAX = 6;

const { nodes } = schema;

/** Inserts an empty gallery, whose buttons add images. */
export const insertGallery: Command = (state, dispatch) =>
  insertBlock(newGallery, "inside")(
    state,
    dispatch && ((tr) => dispatch(openDialog(tr, "gallery"))),
  );

function newGallery() {
  const caption = nodes.figcaption.create(null, nodes.paragraph.create());
  const attrs = { other: { class: "gallery" } };
  return nodes.gallery.create(attrs, [nodes.gallery_images.create(), caption]);
}

/** The gallery with the selection. New images go to `end`. */
export function galleryAt(state: EditorState) {
  const around = nodeAround(state.selection.$from, nodes.gallery);
  const images = around?.node.firstChild;
  if (!around || !images) return undefined;
  return {
    position: around.position,
    images: images.children,
    end: around.position + images.nodeSize,
  };
}

/** Moves the cursor into the gallery at the position, and opens a dialog for it. */
export function openForGallery(position: number, dialog: DialogName): Command {
  return ({ tr, doc }, dispatch) => {
    const images = doc.nodeAt(position)?.firstChild;
    if (!images) return false;
    const selection = TextSelection.create(doc, position + images.nodeSize);
    dispatch?.(openDialog(tr.setSelection(selection), dialog));
    return true;
  };
}

/** Adds the image, or removes it if the gallery has it. */
export function toggleInGallery({ url, alt }: { url: string; alt: string }): Command {
  return (state, dispatch) => {
    const gallery = galleryAt(state);
    if (!gallery) return false;
    const { tr } = state;
    const at = gallery.images.findIndex(({ attrs }) => attrs.src === url);
    const first = gallery.end - gallery.images.length;
    if (at !== -1) tr.delete(first + at, first + at + 1);
    else if (gallery.images.length >= GALLERY_MAX) return false;
    else tr.insert(gallery.end, nodes.image.create({ src: url, alt }));
    dispatch?.(tr);
    return true;
  };
}

/** Moves the selected image of a gallery one place: to the left (-1) or to the right (1). */
export function moveImage(by: -1 | 1): Command {
  return (state, dispatch) => {
    const selected = selectedImage(state);
    if (selected?.$at.parent.type !== nodes.gallery_images) return false;
    const { image, $at } = selected;
    const to = $at.index() + by;
    if (to < 0 || to >= $at.parent.childCount) return false;
    const { tr } = state;
    tr.delete($at.pos, $at.pos + 1).insert($at.pos + by, image);
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, $at.pos + by)).scrollIntoView());
    return true;
  };
}

/** Backspace in an empty gallery removes it. At the start of a caption it changes nothing. */
export const leaveGallery: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const gallery = galleryAt(state);
  if (!gallery || !empty || $from.parentOffset > 0) return false;
  const isCaption = $from.parent.type !== nodes.gallery_images;
  if (isCaption && $from.index(-1) > 0) return false;
  if (gallery.images.length > 0 || !dispatch) return true;
  const { tr, doc } = state;
  const end = gallery.position + (doc.nodeAt(gallery.position)?.nodeSize ?? 0);
  tr.replaceWith(gallery.position, end, nodes.paragraph.create());
  dispatch(tr.setSelection(TextSelection.create(tr.doc, gallery.position + 1)).scrollIntoView());
  return true;
};

/**
 * The items for which the gallery at the position has room, with a message about the others.
 * Outside of galleries, all items.
 */
export function limitToRoom<Item>(state: EditorState, position: number, items: Item[]) {
  const room = roomAt(state, position);
  if (items.length > room) {
    toast.failure("Too many images", `A gallery has up to ${GALLERY_MAX} images.`);
  }
  return items.slice(0, room);
}

/** The number of images that still fit, beside its images and those being uploaded to it. */
function roomAt(state: EditorState, position: number) {
  const $at = state.doc.resolve(position);
  if ($at.parent.type !== schema.nodes.gallery_images) return Number.POSITIVE_INFINITY;
  const expected = placeholdersBetween(state, $at.start(), $at.end());
  return Math.max(0, GALLERY_MAX - $at.parent.childCount - expected);
}
