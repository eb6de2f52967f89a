import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

type Change = { add: { id: object; position: number } } | { remove: object };

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
      const { id, position } = change.add;
      return set.add(transaction.doc, [Decoration.widget(position, placeholder, { id })]);
    },
  },
  props: { decorations: (state) => key.getState(state) },
});

export function addPlaceholder(transaction: Transaction, id: object, position: number) {
  return transaction.setMeta(key, { add: { id, position } } satisfies Change);
}

export function removePlaceholder(transaction: Transaction, id: object) {
  return transaction.setMeta(key, { remove: id } satisfies Change);
}

export function placeholderPosition(state: EditorState, id: object): number | undefined {
  const [found] = key.getState(state)?.find(undefined, undefined, (spec) => spec.id === id) ?? [];
  return found?.from;
}

function placeholder() {
  const element = document.createElement("span");
  element.className =
    "inline-block border border-dashed border-control px-3 py-1 font-sans text-sm text-muted";
  element.textContent = "Uploading image...";
  return element;
}
