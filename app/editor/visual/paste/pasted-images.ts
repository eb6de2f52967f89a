import type { Slice } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { findNodes, type NodeAtPosition } from "../document/commands.ts";
import { schema } from "../document/schema.ts";
import { fileOfPicture, matchPictures, parsePictures, type RtfPicture } from "./rtf-pictures.ts";

/** The file in a data URL; undefined if it has none. */
export function fileOfDataUrl(url: string, name: string): File | undefined {
  const [, type = "", isBase64, data = ""] =
    /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/is.exec(url) ?? [];
  try {
    const text = decodeURIComponent(data);
    const binary = isBase64 ? atob(text) : text;
    const bytes = isBase64 ? Uint8Array.from(binary, (each) => each.charCodeAt(0)) : binary;
    const extension = /^image\/(\w+)/.exec(type)?.[1] ?? "png";
    return new File([bytes], `${name}.${extension}`, { type });
  } catch {
    return undefined;
  }
}

/** An image to upload, and where it stands. */
type Embedded = { position: number; file: File; alt: string };
type PastedImages = {
  embedded: Embedded[];
  /** URLs of images on other sites. */
  remote: string[];
  /** Pictures from the clipboard's RTF, until the HTML is pasted. */
  pictures: RtfPicture[];
  /** Whether to tell the author that images are missing. */
  isMissing: boolean;
};

const NONE: PastedImages = { embedded: [], remote: [], pictures: [], isMissing: false };
const key = new PluginKey<PastedImages>("pasted images");
const { nodes } = schema;

/** Removes pasted images that a post can't show, and stores them for an upload or a notice. */
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
    const images = findNodes(state.doc, nodes.image);
    const known = new Set(findNodes(before.doc, nodes.image).map(({ node }) => node.attrs.src));
    const old = readPastedImages(state);
    const remote = images
      .map(({ node }) => node.attrs.src as string)
      .filter((src) => /^https?:/i.test(src) && !known.has(src));
    const { tr } = state;
    const pasted = images.filter(({ node: { attrs } }) => !attrs.src || !known.has(attrs.src));
    const matched = matchPictures(pasted.map(withSize), old.pictures);
    const pictureOf = new Map([...matched].map(([{ position }, picture]) => [position, picture]));
    const { embedded, missing } = takeImages(tr, images, pictureOf);
    if (embedded.length + remote.length + missing === 0) return null;
    return setPastedImages(tr, {
      embedded: [...old.embedded, ...embedded],
      remote: [...new Set([...old.remote, ...remote])],
      pictures: [],
      isMissing: old.isMissing || missing > 0,
    });
  },
});

/** Stores the clipboard's pictures. Returns false, so that the text is pasted as usual. */
function notePictures(view: EditorView, { content }: Slice, data: DataTransfer | null) {
  const isMissing = findNodes(content, nodes.image).some(({ node }) => node.attrs.src === "");
  const rtf = isMissing ? (data?.getData("text/rtf") ?? "") : "";
  if (rtf) view.dispatch(setPastedImages(view.state.tr, { pictures: parsePictures(rtf) }));
  return false;
}

function isPasted(transaction: Transaction) {
  return transaction.getMeta("paste") || transaction.getMeta("uiEvent") === "drop";
}

/** Out of the text, with their files. Of those without one, the places are marked. */
function takeImages(
  tr: Transaction,
  images: NodeAtPosition[],
  pictureOf: Map<number, RtfPicture | undefined>,
) {
  const embedded: Embedded[] = [];
  let missing = 0;
  for (const [index, { node, position }] of [...images.entries()].reverse()) {
    const { src, alt } = node.attrs;
    if (src !== "" && !/^data:/i.test(src)) continue;
    const name = `pasted-image-${index + 1}`;
    const picture = src === "" ? pictureOf.get(position) : undefined;
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

function withSize({ node: { attrs }, position }: NodeAtPosition) {
  const { width = 0, height = 0 } = attrs.other;
  return { position, width: Number(width), height: Number(height), isNeeded: attrs.src === "" };
}

export function readPastedImages(state: EditorState) {
  return key.getState(state) ?? NONE;
}

/** Forgets the named values after they were handled. */
export function clearPastedImages(transaction: Transaction, ...names: (keyof PastedImages)[]) {
  return setPastedImages(transaction, Object.fromEntries(names.map((name) => [name, NONE[name]])));
}

function setPastedImages(transaction: Transaction, change: Partial<PastedImages>) {
  return transaction.setMeta(key, change);
}

/** Uploads a file in place of an image that was not on the clipboard. */
export function fillMissingImage(state: EditorState, position: number, file: File) {
  const { alt } = state.doc.nodeAt(position)?.attrs ?? {};
  const { embedded } = readPastedImages(state);
  return setPastedImages(state.tr.delete(position, position + 1), {
    embedded: [...embedded, { position, file, alt }],
  });
}

/** With the paragraph or the figure that was only there for it. */
export function removeMissingImage({ tr }: EditorState, position: number) {
  tr.delete(position, position + 1);
  const $at = tr.doc.resolve(position);
  const isAlone = $at.parent.isTextblock && $at.parent.content.size === 0;
  const outer = $at.node(-1);
  if (isAlone && outer.childCount > 1) tr.delete($at.before(), $at.after());
  else if (isAlone && outer.type === nodes.figure) {
    tr.replaceWith($at.before(-1), $at.after(-1), nodes.paragraph.create());
  }
  return tr;
}
