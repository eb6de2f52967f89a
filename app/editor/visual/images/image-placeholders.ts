import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";
import { buttonClass } from "../../../ui/button.tsx";
import { createElement } from "../document/node-view.ts";

type Placeholder = { id: object; position: number; element: HTMLElement };
type PlaceholderChange = { add: Placeholder } | { remove: object };

const key = new PluginKey<Placeholder[]>("image placeholders");
const WIDGET = { side: -1, stopEvent: () => true };

/** Shows where an image will be while it is uploaded. It moves with the text around it. */
export const imagePlaceholders = new Plugin<Placeholder[]>({
  key,
  state: {
    init: () => [],
    apply(transaction, before) {
      const change: PlaceholderChange | undefined = transaction.getMeta(key);
      const removed = change && "remove" in change ? change.remove : undefined;
      const placeholders = movePlaceholders(before, transaction, removed);
      return change && "add" in change ? [...placeholders, change.add] : placeholders;
    },
  },
  props: {
    decorations(state) {
      const widgets = currentPlaceholders(state).map(({ position, element }) =>
        Decoration.widget(position, element, WIDGET),
      );
      return DecorationSet.create(state.doc, widgets);
    },
  },
});

/**
 * Moves placeholders with the text. New text at a placeholder comes after it, or the arriving image
 * would cut a sentence in two. An image comes before the placeholders that were added after its
 * own.
 */
function movePlaceholders(
  before: Placeholder[],
  { mapping }: Transaction,
  removed: object | undefined,
) {
  const arrived = before.findIndex(({ id }) => id === removed);
  return before.flatMap((placeholder, index) => {
    const isLater = arrived !== -1 && index > arrived;
    const { pos: position, deleted } = mapping.mapResult(placeholder.position, isLater ? 1 : -1);
    return deleted || index === arrived ? [] : [{ ...placeholder, position }];
  });
}

function currentPlaceholders(state: EditorState) {
  return key.getState(state) ?? [];
}

export function addPlaceholder(transaction: Transaction, placeholder: Placeholder) {
  return transaction.setMeta(key, { add: placeholder } satisfies PlaceholderChange);
}

/** Removes a placeholder, in the same transaction that inserts its image. */
export function removePlaceholder(transaction: Transaction, id: object) {
  return transaction.setMeta(key, { remove: id } satisfies PlaceholderChange);
}

/** The position of a placeholder; undefined if the text around it was deleted. */
export function placeholderPosition(state: EditorState, id: object): number | undefined {
  return currentPlaceholders(state).find((placeholder) => placeholder.id === id)?.position;
}

/** The number of images that are still missing. */
export function placeholderCount(state: EditorState) {
  return currentPlaceholders(state).length;
}

export function placeholdersBetween(state: EditorState, from: number, to: number) {
  return currentPlaceholders(state).filter(({ position }) => position >= from && position <= to)
    .length;
}

/** A box in the text, in place of a missing image. */
export function imageNotice(label: string) {
  const text = createElement("span", { class: "min-w-0 wrap-anywhere" });
  const element = createElement("span", {
    class:
      "my-1 inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-2 border border-dashed border-control p-3 font-sans text-sm text-ink",
    role: "group",
    "aria-label": label,
    contenteditable: "false",
  });
  return { element, text };
}

export function noticeButton(label: string, onClick: () => void) {
  const element = createElement(
    "button",
    { type: "button", class: buttonClass({ size: "small" }) },
    label,
  );
  element.addEventListener("click", onClick);
  return element;
}
