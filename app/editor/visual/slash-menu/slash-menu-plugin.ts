import { closeHistory } from "prosemirror-history";
import {
  type EditorState,
  Plugin,
  PluginKey,
  Selection,
  type Transaction,
} from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { openDialog, requestedDialog } from "../document/dialogs.ts";
import { schema } from "../document/schema.ts";
import { ITEMS, type VisualItem } from "../tools/toolbar-items.ts";

const KEY = "recent-blocks";
const REMEMBERED = 3;

/** The labels of recently inserted blocks in this browser, the latest first. */
function recentItems(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((label) => typeof label === "string") : [];
  } catch {
    return [];
  }
}

function rememberItem(label: string) {
  const others = recentItems().filter((other) => other !== label);
  try {
    localStorage.setItem(KEY, JSON.stringify([label, ...others].slice(0, REMEMBERED)));
  } catch {
    // Without storage, the menu has its usual order.
  }
}

/** `from` is the position of "/", `index` that of the highlighted item. */
type Menu = { from: number; query: string; index: number; recent: string[] };

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
      const menu = { from, query: "", index: 0, recent: recentItems() };
      view.dispatch(changeMenu(view.state.tr.insertText(text, from, to), menu));
      return true;
    },
    handleKeyDown,
    handleDOMEvents: {
      blur: (view) => {
        if (key.getState(view.state)) view.dispatch(changeMenu(view.state.tr, undefined));
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

/** The menu's items and position, or undefined if it is closed. */
export function openMenu(state: EditorState) {
  const menu = key.getState(state);
  return menu && { ...menu, items: matchingItems(state, menu.query, menu.recent) };
}

/** Replaces the typed text with the block, as one step of the history. */
export function insertItem(view: EditorView, { label, command }: BlockItem) {
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
  view.dispatch(changeMenu(closeHistory(tr).scrollIntoView(), undefined));
}

export function highlight(view: EditorView, index: number) {
  const menu = key.getState(view.state);
  if (menu) view.dispatch(changeMenu(view.state.tr, { ...menu, index }));
  return true;
}

function changeMenu(transaction: Transaction, menu: Menu | undefined) {
  return transaction.setMeta(key, { menu });
}

function canOpen({ doc }: EditorState, from: number, to: number) {
  const $from = doc.resolve(from);
  if ($from.parent.type !== schema.nodes.paragraph || from !== to) return false;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
  return $from.parent.content.size === 0 || /\s$/.test(before);
}

function menuAfter(transaction: Transaction, before: Menu | undefined, state: EditorState) {
  const change: { menu: Menu | undefined } | undefined = transaction.getMeta(key);
  if (change) return change.menu;
  if (!before) return undefined;
  const { $from, head, empty } = state.selection;
  const from = transaction.mapping.map(before.from, -1);
  if (!empty || head <= from || from < $from.start()) return undefined;
  const [, query] = /^\/((?!\s).*)$/.exec(state.doc.textBetween(from, head)) ?? [];
  if (query === undefined || matchingItems(state, query).length === 0) return undefined;
  return { ...before, from, query, index: query === before.query ? before.index : 0 };
}

function handleKeyDown(view: EditorView, event: KeyboardEvent) {
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
      if (item) insertItem(view, item);
      return true;
    }
    case "Escape":
      view.dispatch(changeMenu(view.state.tr, undefined));
      return true;
    default:
      return false;
  }
}

export type BlockItem = VisualItem & Required<Pick<VisualItem, "menu">>;

const BLOCK_ITEMS = Object.values<VisualItem>(ITEMS).filter(
  (item): item is BlockItem => item.menu !== undefined,
);

/** The items that can be inserted here, the best match first; without a query, recent ones. */
function matchingItems(state: EditorState, query: string, recent: string[] = []) {
  const typed = query.trim().toLowerCase();
  const fitting = BLOCK_ITEMS.filter(({ label, menu, command }) => {
    const known = `${label} ${menu.words}`.toLowerCase();
    return ` ${known}`.includes(` ${typed}`) && command(state);
  });
  const rank = ({ label }: BlockItem) =>
    typed === "" ? recent.toReversed().indexOf(label) : Number(startsWith(label, typed));
  return fitting.toSorted((a, b) => rank(b) - rank(a));
}

function startsWith(label: string, typed: string) {
  return label.toLowerCase().startsWith(typed);
}
