import type { Fragment } from "prosemirror-model";
import { type EditorState, Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { selectedImage } from "../images/image-commands.ts";
import { writeBelow } from "../link-blocks/link-block-commands.ts";
import { findImages } from "../paste/pasted-images.ts";
import { schema } from "../schema.ts";
import { galleryAt } from "./gallery-commands.ts";
import { fitting } from "./gallery-room.ts";
import { galleryView } from "./gallery-view.ts";

const { nodes } = schema;

/** Whether the images in what is pasted or dropped fit into the gallery there. Some may be replaced. */
function canTake(state: EditorState, position: number, pasted: Fragment, replaced: number) {
  const added = findImages(pasted).slice(replaced);
  return fitting(state, position, added).length === added.length;
}

/** Shows galleries with their buttons. Among the images there is no place for text. */
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
