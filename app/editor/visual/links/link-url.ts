import { closeHistory } from "prosemirror-history";
import { InputRule } from "prosemirror-inputrules";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { LINK_SCHEMES, safeUrl } from "#features/posts/content/urls.ts";
import { schema } from "../document/schema.ts";

type CheckedUrl = { href: string; error?: never } | { href?: never; error: string };

const EMAIL = /^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/;
const HOST = /^(localhost|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+)(:\d+)?([/?#]|$)/iu;
const NOT_A_URL =
  "This isn’t a URL. Choose a post from the list, or enter a URL such as example.com/page.";
const WRONG_SCHEME = "Links can start with https://, http://, mailto:, or tel:.";

/** Completes a typed URL: "example.com/a" is a website, "ada@example.com" an email address. */
export function checkedUrl(typed: string, siteOrigin: string): CheckedUrl {
  const text = typed.trim();
  if (text === "") return { error: "Enter a URL, or search for a post." };
  if (EMAIL.test(text)) return { href: `mailto:${text}` };
  const written = HOST.test(text) ? `https://${text}` : text;
  if (!/^([a-z][a-z0-9+.-]*:|[/#?.])/i.test(written)) return { error: NOT_A_URL };
  const href = safeUrl(written, LINK_SCHEMES);
  if (href === undefined) {
    return { error: /^https?:/i.test(written) ? NOT_A_URL : WRONG_SCHEME };
  }
  if (!/^https?:/i.test(href)) return { href };
  if (!URL.canParse(href)) return { error: NOT_A_URL };
  const { origin, pathname, search, hash } = new URL(href);
  return { href: origin === siteOrigin ? pathname + search + hash : href };
}

/** The path of a link to our own site; undefined for other links. */
export function ownPath(href: string) {
  return /^\/(?!\/)/.test(href) ? href : undefined;
}

/** Whether the text is words to search posts for, and not the start of a URL. */
export function isSearch(typed: string) {
  return typed.trim().length > 1 && !/^[/#?.]|:|@|^www\./i.test(typed.trim());
}

const { link, code } = schema.marks;

/** A URL before the cursor. The character \ufffc stands for an image. */
const URL_AT_END = /(^|[\s(])((?:https?:\/\/|www\.)[^\s<>"\ufffc]+)$/i;

/** Turns [text](url) into a link. */
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

/** Turns a typed URL into a link when a space follows. */
const urlAndSpace = new InputRule(
  new RegExp(URL_AT_END.source.replace("$", "(\\s)$"), "i"),
  (state, [, before = "", url = "", space = ""], start, end) => {
    const tr = withLink(state, start + before.length, url);
    return tr ? tr.insertText(space, end) : null;
  },
  { inCodeMark: false },
);

export const typedLinks = [markdownLink, urlAndSpace];

/** Turns a typed URL into a link when Enter follows. The key then does what it otherwise does. */
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

/** Punctuation may end the sentence, or close a bracket opened before the URL. */
function withoutPunctuation(url: string) {
  const end = url.includes("(") ? /[.,;:!?'’”]+$/ : /[.,;:!?'’”)]+$/;
  return url.replace(end, "");
}

function canLinkBetween({ doc }: EditorState, from: number, to: number) {
  const { type } = doc.resolve(from).parent;
  const isFree = !doc.rangeHasMark(from, to, link) && !doc.rangeHasMark(from, to, code);
  return type.allowsMarkType(link) && isFree;
}
