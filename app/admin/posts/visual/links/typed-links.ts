import { closeHistory } from "prosemirror-history";
import { InputRule } from "prosemirror-inputrules";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { schema } from "../schema.ts";
import { checkedUrl } from "./link-url.ts";

const { link, code } = schema.marks;

/** Before the cursor, at the end of what was typed. The other character stands for an image. */
const URL_AT_END = /(^|[\s(])((?:https?:\/\/|www\.)[^\s<>"\ufffc]+)$/i;

/** [text](url) */
const markdownLink = new InputRule(
  /(!?)\[([^[\]\ufffc]+)\]\(([^\s()]+)\)$/,
  (state, [, mark, text = "", url = ""], start, end) => {
    const { href } = checkedUrl(url, location.origin);
    if (mark || href === undefined || !canLinkBetween(state, start, end)) return null;
    const { tr } = state;
    tr.delete(start + 1 + text.length, end).delete(start, start + 1);
    return tr.addMark(start, start + text.length, link.create({ href })).removeStoredMark(link);
  },
  { inCodeMark: false },
);

/** A URL becomes a link with the space after it. */
const urlAndSpace = new InputRule(
  new RegExp(URL_AT_END.source.replace("$", "(\\s)$"), "i"),
  (state, [, before = "", url = "", space = ""], start, end) => {
    const tr = withLink(state, start + before.length, url);
    return tr ? tr.insertText(space, end) : null;
  },
  { inCodeMark: false },
);

export const typedLinks = [markdownLink, urlAndSpace];

/** A URL becomes a link with Enter, too. The key then does what it otherwise does. */
export const linkBeforeEnter: Command = (state, dispatch) => {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.$cursor) return false;
  const { parent, parentOffset, pos } = selection.$cursor;
  const [, , url] = URL_AT_END.exec(parent.textBetween(0, parentOffset, null, "\ufffc")) ?? [];
  const tr = url && withLink(state, pos - url.length, url);
  if (tr) dispatch?.(closeHistory(tr));
  return false;
};

function withLink(state: EditorState, from: number, typed: string) {
  const url = withoutPunctuation(typed);
  const { href } = checkedUrl(url, location.origin);
  const to = from + url.length;
  if (href === undefined || !canLinkBetween(state, from, to)) return null;
  return state.tr.addMark(from, to, link.create({ href }));
}

/** What ends the sentence, or closes a bracket that was opened before the URL. */
function withoutPunctuation(url: string) {
  const end = url.includes("(") ? /[.,;:!?'’”]+$/ : /[.,;:!?'’”)]+$/;
  return url.replace(end, "");
}

function canLinkBetween({ doc }: EditorState, from: number, to: number) {
  const { type } = doc.resolve(from).parent;
  const isFree = !doc.rangeHasMark(from, to, link) && !doc.rangeHasMark(from, to, code);
  return type.allowsMarkType(link) && isFree;
}
