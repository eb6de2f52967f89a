import type { Node } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { schema } from "../schema.ts";

/** An image that was pasted with its bytes, and where it stood. */
type Embedded = { position: number; src: string; alt: string };
type PastedImages = {
  embedded: Embedded[];
  /** URLs of images on other sites. */
  remote: string[];
  /** How many could not be read, such as those on the author’s disk. */
  unreadable: number;
};

const NONE: PastedImages = { embedded: [], remote: [], unreadable: 0 };
const key = new PluginKey<PastedImages>("pasted images");

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
  appendTransaction(transactions, before, state) {
    if (!transactions.some((transaction) => transaction.getMeta("paste"))) return null;
    const images = imagesIn(state.doc);
    const known = new Set(imagesIn(before.doc).map(({ node }) => node.attrs.src));
    const old = pastedImagesIn(state);
    const remote = images
      .map(({ node }) => node.attrs.src as string)
      .filter((src) => /^https?:/i.test(src) && !known.has(src));
    const { tr } = state;
    const embedded: Embedded[] = [];
    let unreadable = 0;
    for (const { node, position } of images.reverse()) {
      const { src, alt } = node.attrs;
      if (src === "") {
        unreadable += 1;
        removeImage(tr, position);
      } else if (/^data:/i.test(src)) {
        for (const each of embedded) each.position -= 1;
        embedded.unshift({ position, src, alt });
        tr.delete(position, position + 1);
      }
    }
    const change: PastedImages = {
      embedded: [...old.embedded, ...embedded],
      remote: [...new Set([...old.remote, ...remote])],
      unreadable: old.unreadable + unreadable,
    };
    return embedded.length + remote.length + unreadable > 0 ? tr.setMeta(key, change) : null;
  },
});

export function pastedImagesIn(state: EditorState) {
  return key.getState(state) ?? NONE;
}

/** What is given is done with. */
export function clearPastedImages(transaction: Transaction, ...names: (keyof PastedImages)[]) {
  return transaction.setMeta(key, Object.fromEntries(names.map((name) => [name, NONE[name]])));
}

/** With the paragraph that was only there for it. */
function removeImage(tr: Transaction, position: number) {
  tr.delete(position, position + 1);
  const $at = tr.doc.resolve(position);
  const isAlone = $at.parent.isTextblock && $at.parent.content.size === 0;
  if (isAlone && $at.node(-1).childCount > 1) tr.delete($at.before(), $at.after());
}

export function imagesIn(doc: Node) {
  const images: { node: Node; position: number }[] = [];
  doc.descendants((node, position) => {
    if (node.type === schema.nodes.image) images.push({ node, position });
  });
  return images;
}
