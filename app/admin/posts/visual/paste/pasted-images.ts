import type { Node, Slice } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { schema } from "../schema.ts";
import { fileOfDataUrl } from "./data-url-file.ts";
import { fileOfPicture, matchPictures, parsePictures, type RtfPicture } from "./rtf-pictures.ts";

/** An image to upload, and where it stands. */
type Embedded = { position: number; file: File; alt: string };
type PastedImages = {
  embedded: Embedded[];
  /** URLs of images on other sites. */
  remote: string[];
  /** What the clipboard has beside the HTML, until it is pasted. */
  pictures: RtfPicture[];
  /** Whether the author is told that images are missing. */
  isMissing: boolean;
};
type Placed = { node: Node; position: number };

const NONE: PastedImages = { embedded: [], remote: [], pictures: [], isMissing: false };
const key = new PluginKey<PastedImages>("pasted images");
const { nodes } = schema;

/** Takes images out of pasted text that a post can’t show, and notes what can be done with them. */
export const pastedImages = new Plugin<PastedImages>({
  key,
  state: {
    init: () => NONE,
    apply(transaction, before): PastedImages {
      const change: Partial<PastedImages> | undefined = transaction.getMeta(key);
      const embedded = before.embedded.map((each) => {
        return { ...each, position: transaction.mapping.map(each.position) };
      });
      return change || embedded.length > 0 ? { ...before, embedded, ...change } : before;
    },
  },
  props: {
    handlePaste: (view, { clipboardData }, slice) => notePictures(view, slice, clipboardData),
    handleDrop: (view, { dataTransfer }, slice) => notePictures(view, slice, dataTransfer),
  },
  appendTransaction(transactions, before, state) {
    if (!transactions.some(isPasted)) return null;
    const images = findImages(state.doc);
    const known = new Set(findImages(before.doc).map(({ node }) => node.attrs.src));
    const old = readPastedImages(state);
    const remote = images
      .map(({ node }) => node.attrs.src as string)
      .filter((src) => /^https?:/i.test(src) && !known.has(src));
    const { tr } = state;
    const { embedded, missing } = takeImages(tr, images, old.pictures);
    if (embedded.length + remote.length + missing === 0) return null;
    return changed(tr, {
      embedded: [...old.embedded, ...embedded],
      remote: [...new Set([...old.remote, ...remote])],
      pictures: [],
      isMissing: old.isMissing || missing > 0,
    });
  },
});

/** Returns false: the text is pasted as usual. */
function notePictures(view: EditorView, { content }: Slice, data: DataTransfer | null) {
  const isMissing = findImages(content).some(({ node }) => node.attrs.src === "");
  const rtf = isMissing ? (data?.getData("text/rtf") ?? "") : "";
  if (rtf) view.dispatch(changed(view.state.tr, { pictures: parsePictures(rtf) }));
  return false;
}

function isPasted(transaction: Transaction) {
  return transaction.getMeta("paste") || transaction.getMeta("uiEvent") === "drop";
}

/** Out of the text, with their files. Of those without one, the places are marked. */
function takeImages(tr: Transaction, images: Placed[], pictures: RtfPicture[]) {
  const unread = images.filter(({ node }) => node.attrs.src === "");
  const matched = matchPictures(unread.map(imageSize), pictures);
  const pictureOf = new Map(unread.map((image, index) => [image, matched[index]]));
  const embedded: Embedded[] = [];
  let missing = 0;
  for (const [index, image] of [...images.entries()].reverse()) {
    const { node, position } = image;
    const { src, alt } = node.attrs;
    if (src !== "" && !/^data:/i.test(src)) continue;
    const name = `pasted-image-${index + 1}`;
    const picture = pictureOf.get(image);
    const file = picture ? fileOfPicture(picture, name) : src && fileOfDataUrl(src, name);
    if (file) {
      for (const each of embedded) each.position -= 1;
      embedded.unshift({ position, file, alt });
      tr.delete(position, position + 1);
    } else {
      missing += 1;
      const mark = nodes.missing_image.create({ alt, format: picture?.format ?? "" });
      tr.replaceWith(position, position + 1, mark);
    }
  }
  return { embedded, missing };
}

function imageSize({ node: { attrs } }: Placed) {
  return { width: Number(attrs.other.width ?? 0), height: Number(attrs.other.height ?? 0) };
}

export function readPastedImages(state: EditorState) {
  return key.getState(state) ?? NONE;
}

/** What is given is done with. */
export function clearPastedImages(transaction: Transaction, ...names: (keyof PastedImages)[]) {
  return changed(transaction, Object.fromEntries(names.map((name) => [name, NONE[name]])));
}

function changed(transaction: Transaction, change: Partial<PastedImages>) {
  return transaction.setMeta(key, change);
}

/** Uploads a file in place of an image that was not on the clipboard. */
export function fillMissingImage(state: EditorState, position: number, file: File) {
  const { alt } = state.doc.nodeAt(position)?.attrs ?? {};
  const { embedded } = readPastedImages(state);
  return changed(state.tr.delete(position, position + 1), {
    embedded: [...embedded, { position, file, alt }],
  });
}

/** With the paragraph that was only there for it. */
export function removeMissingImage({ tr }: EditorState, position: number) {
  tr.delete(position, position + 1);
  const $at = tr.doc.resolve(position);
  const isAlone = $at.parent.isTextblock && $at.parent.content.size === 0;
  if (isAlone && $at.node(-1).childCount > 1) tr.delete($at.before(), $at.after());
  return tr;
}

export function findImages(parent: Pick<Node, "descendants">, type = nodes.image) {
  const images: Placed[] = [];
  parent.descendants((node, position) => {
    if (node.type === type) images.push({ node, position });
  });
  return images;
}
