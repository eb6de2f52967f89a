import { closeHistory } from "prosemirror-history";
import { type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { parseInert } from "../../../shell/trusted-types.ts";
import { clipboardParser, plainTextSlice } from "./clipboard-parser.ts";

const CERTAIN = [
  /^#{1,6} \S/m,
  /^(```|~~~)/m,
  /^\|?.+\|.+\n\|?\s*:?-{2,}:?\s*(\||$)/m,
  /\[[^\]\n]+\]\((https?:\/\/|\/|#|mailto:)[^)\s]+\)/,
  /(^|\s)\*\*[^*\s][^*\n]*\*\*/,
];
const ITEM = /^\s*([-*+]|\d{1,3}[.)]) \S/gm;
const QUOTE = /^> \S/gm;

/** Whether text was probably written with Markdown's signs. */
export function looksLikeMarkdown(text: string) {
  if (CERTAIN.some((pattern) => pattern.test(text))) return true;
  const [items, quotes] = [text.match(ITEM) ?? [], text.match(QUOTE) ?? []];
  return items.length > 1 || quotes.length > 1;
}

/** Markdown that was pasted as text, with its position. */
type Offer = { text: string; from: number; to: number };

const key = new PluginKey<Offer | null>("markdown offer");

/** Pastes Markdown as text at first. Until the next change, it can be turned into formatting. */
export const markdownOffer = new Plugin<Offer | null>({
  key,
  state: {
    init: () => null,
    apply(transaction, before) {
      const change: Offer | null | undefined = transaction.getMeta(key);
      if (change !== undefined) return change;
      return transaction.docChanged ? null : before;
    },
  },
  props: {
    handlePaste(view, { clipboardData }) {
      const text = clipboardData?.getData("text/plain") ?? "";
      const isText = clipboardData?.getData("text/html") === "" && text !== "";
      const { $from } = view.state.selection;
      if (!isText || $from.parent.type.spec.code || !looksLikeMarkdown(text)) return false;
      pasteMarkdown(view, text);
      return true;
    },
  },
});

export function offeredMarkdown(state: EditorState) {
  return key.getState(state) ?? undefined;
}

/** Pastes Markdown as text, as one step of the history. */
export function pasteMarkdown(view: EditorView, text: string) {
  const { tr, selection } = view.state;
  tr.replaceSelection(plainTextSlice(text, selection.$from));
  const offer: Offer = { text, from: selection.from, to: tr.mapping.map(selection.to) };
  view.dispatch(closeHistory(tr).setMeta(key, offer).scrollIntoView());
}

/** Ends the offer. */
export function withoutMarkdownOffer({ tr }: EditorState) {
  return tr.setMeta(key, null);
}

/** Replaces the text by its formatting. It is another step: undoing it restores the text. */
export function formatMarkdown(view: EditorView, html: string) {
  const offer = offeredMarkdown(view.state);
  if (!offer) return;
  const { body } = parseInert(html);
  const slice = clipboardParser.parseSlice(body);
  const { tr } = view.state;
  tr.replaceRange(offer.from, offer.to, slice);
  tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(offer.to)), -1));
  view.dispatch(closeHistory(tr).setMeta(key, null).setMeta("paste", true).scrollIntoView());
}
