import { closeHistory } from "prosemirror-history";
import {
  type EditorState,
  Plugin,
  PluginKey,
  Selection,
  type Transaction,
} from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { openDialog, requestedDialog } from "../dialogs.ts";
import { schema } from "../schema.ts";
import { type BlockItem, matchingItems } from "./block-items.ts";
import { recentItems, rememberItem } from "./recent-items.ts";

/** `from` is where its "/" stands; `index` is the highlighted item; `recent` were used last. */
type Menu = { from: number; query: string; index: number; recent: string[] };
type Change = { open: number } | { index: number } | "close";

const key = new PluginKey<Menu | undefined>("slash menu");

export const MENU_ID = "block-menu";
export const optionId = (index: number) => `${MENU_ID}-${index}`;

/** Opens a list of blocks when "/" is typed in an empty paragraph or after a space. */
export const slashMenu = new Plugin<Menu | undefined>({
  key,
  state: {
    init: () => undefined,
    apply: (transaction, menu, _, state) => menuAfter(transaction, menu, state),
  },
  props: {
    handleTextInput(view, from, to, text) {
      if (text !== "/" || !canOpen(view.state, from, to)) return false;
      view.dispatch(change(view.state.tr.insertText(text, from, to), { open: from }));
      return true;
    },
    handleKeyDown: press,
    handleDOMEvents: {
      blur: (view) => {
        if (key.getState(view.state)) view.dispatch(change(view.state.tr, "close"));
        return false;
      },
    },
    attributes(state): Record<string, string> {
      const menu = key.getState(state);
      if (!menu) return {};
      return { "aria-controls": MENU_ID, "aria-activedescendant": optionId(menu.index) };
    },
  },
});

/** What the menu shows, or undefined if it is closed. */
export function openMenu(state: EditorState) {
  const menu = key.getState(state);
  return menu && { ...menu, items: matchingItems(state, menu.query, menu.recent) };
}

/** Replaces what was typed with the block, as one step of the history. */
export function pick(view: EditorView, { label, command }: BlockItem) {
  const menu = key.getState(view.state);
  if (!menu) return;
  rememberItem(label);
  const { tr, selection } = view.state;
  tr.delete(menu.from, selection.head);
  command(view.state.apply(tr), (inserted) => {
    for (const step of inserted.steps) tr.step(step);
    tr.setSelection(Selection.fromJSON(tr.doc, inserted.selection.toJSON()));
    const dialog = requestedDialog(inserted);
    if (dialog) openDialog(tr, dialog);
  });
  view.dispatch(change(closeHistory(tr).scrollIntoView(), "close"));
}

export function highlight(view: EditorView, index: number) {
  view.dispatch(change(view.state.tr, { index }));
  return true;
}

function change(transaction: Transaction, made: Change) {
  return transaction.setMeta(key, made);
}

function canOpen({ doc }: EditorState, from: number, to: number) {
  const $from = doc.resolve(from);
  if ($from.parent.type !== schema.nodes.paragraph || from !== to) return false;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
  return $from.parent.content.size === 0 || /\s$/.test(before);
}

function menuAfter(transaction: Transaction, before: Menu | undefined, state: EditorState) {
  const made: Change | undefined = transaction.getMeta(key);
  if (made === "close") return undefined;
  if (made && "open" in made)
    return { from: made.open, query: "", index: 0, recent: recentItems() };
  if (!before) return undefined;
  if (made) return { ...before, index: made.index };
  const { $from, head, empty } = state.selection;
  const from = transaction.mapping.map(before.from, -1);
  if (!empty || head <= from || from < $from.start()) return undefined;
  const [, query] = /^\/((?!\s).*)$/.exec(state.doc.textBetween(from, head)) ?? [];
  if (query === undefined || matchingItems(state, query).length === 0) return undefined;
  return { ...before, from, query, index: query === before.query ? before.index : 0 };
}

function press(view: EditorView, event: KeyboardEvent) {
  const menu = openMenu(view.state);
  if (!menu || event.isComposing) return false;
  const { items, index } = menu;
  switch (event.key) {
    case "ArrowDown":
      return highlight(view, (index + 1) % items.length);
    case "ArrowUp":
      return highlight(view, (index - 1 + items.length) % items.length);
    case "Enter":
    case "Tab": {
      const item = items[index];
      if (item) pick(view, item);
      return true;
    }
    case "Escape":
      view.dispatch(change(view.state.tr, "close"));
      return true;
    default:
      return false;
  }
}
