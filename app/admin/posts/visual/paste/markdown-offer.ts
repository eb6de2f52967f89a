import { closeHistory } from "prosemirror-history";
import { type EditorState, Plugin, PluginKey, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { parseInert } from "../../../../shell/trusted-types.ts";
import { clipboardParser } from "./clipboard-parser.ts";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";
import { plainTextSlice } from "./plain-text.ts";

/** Markdown that was pasted as text, and where. */
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

/** One step of the history. */
export function pasteMarkdown(view: EditorView, text: string) {
  const { tr, selection } = view.state;
  tr.replaceSelection(plainTextSlice(text, selection.$from));
  const offer: Offer = { text, from: selection.from, to: tr.mapping.map(selection.to) };
  view.dispatch(closeHistory(tr).setMeta(key, offer).scrollIntoView());
}

export function dismissMarkdown(view: EditorView) {
  view.dispatch(view.state.tr.setMeta(key, null));
}

/** Another step: undoing it brings the text back. */
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
