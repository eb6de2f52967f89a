import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

type Placeholder = { id: object; position: number; element: HTMLElement };
type Change = { add: Placeholder } | { remove: object };

const key = new PluginKey<Placeholder[]>("image placeholders");
const WIDGET = { side: -1, stopEvent: () => true };

/** Shows where an image will be while it is uploaded. It moves with the text around it. */
export const imagePlaceholders = new Plugin<Placeholder[]>({
  key,
  state: {
    init: () => [],
    apply(transaction, before) {
      const change: Change | undefined = transaction.getMeta(key);
      const removed = change && "remove" in change ? change.remove : undefined;
      const placeholders = moved(before, transaction, removed);
      return change && "add" in change ? [...placeholders, change.add] : placeholders;
    },
  },
  props: {
    decorations: (state) =>
      DecorationSet.create(state.doc, currentPlaceholders(state).map(toWidget)),
  },
});

/**
 * What is written at a placeholder comes after it, or a sentence would be cut in two when the image
 * arrives. An image comes before the placeholders that were added after its own.
 */
function moved(before: Placeholder[], { mapping }: Transaction, removed: object | undefined) {
  const arrived = before.findIndex(({ id }) => id === removed);
  return before.flatMap((placeholder, index) => {
    const isLater = arrived !== -1 && index > arrived;
    const { pos: position, deleted } = mapping.mapResult(placeholder.position, isLater ? 1 : -1);
    return deleted || index === arrived ? [] : [{ ...placeholder, position }];
  });
}

function toWidget({ position, element }: Placeholder) {
  return Decoration.widget(position, element, WIDGET);
}

function currentPlaceholders(state: EditorState) {
  return key.getState(state) ?? [];
}

export function addPlaceholder(transaction: Transaction, placeholder: Placeholder) {
  return transaction.setMeta(key, { add: placeholder } satisfies Change);
}

/** In the transaction that inserts its image, if there is one. */
export function removePlaceholder(transaction: Transaction, id: object) {
  return transaction.setMeta(key, { remove: id } satisfies Change);
}

/** Undefined if the text around it was deleted. */
export function placeholderPosition(state: EditorState, id: object): number | undefined {
  return currentPlaceholders(state).find((placeholder) => placeholder.id === id)?.position;
}

/** How many images are not there yet. */
export function placeholderCount(state: EditorState) {
  return currentPlaceholders(state).length;
}

export function placeholdersBetween(state: EditorState, from: number, to: number) {
  return currentPlaceholders(state).filter(({ position }) => position >= from && position <= to)
    .length;
}
