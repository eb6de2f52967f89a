import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

type Placeholder = { id: object; position: number; element: HTMLElement };
type Change = { add: Placeholder } | { remove: object };

const key = new PluginKey<DecorationSet>("image placeholders");

/** Shows where an image will be while it is uploaded. It moves with the text around it. */
export const imagePlaceholders = new Plugin<DecorationSet>({
  key,
  state: {
    init: () => DecorationSet.empty,
    apply(transaction, before) {
      const set = before.map(transaction.mapping, transaction.doc);
      const change: Change | undefined = transaction.getMeta(key);
      if (!change) return set;
      if ("remove" in change) {
        return set.remove(set.find(undefined, undefined, ({ id }) => id === change.remove));
      }
      const { id, position, element } = change.add;
      const widget = Decoration.widget(position, element, { id, stopEvent: () => true });
      return set.add(transaction.doc, [widget]);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

export function addPlaceholder(transaction: Transaction, placeholder: Placeholder) {
  return transaction.setMeta(key, { add: placeholder } satisfies Change);
}

export function removePlaceholder(transaction: Transaction, id: object) {
  return transaction.setMeta(key, { remove: id } satisfies Change);
}

/** Undefined if the text around it was deleted. */
export function placeholderPosition(state: EditorState, id: object): number | undefined {
  const [found] = key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  return found?.from;
}

/** How many images are not there yet. */
export function placeholderCount(state: EditorState) {
  return key.getState(state)?.find().length ?? 0;
}
