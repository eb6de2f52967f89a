// Compares what two pieces of HTML show. The nesting of inline elements may differ (<b><i> and
// <i><b>), and so may spaces that browsers don't show.

import { parseInert } from "../../../shell/trusted-types.ts";

const INLINE = new Set([
  ...["a", "strong", "b", "em", "i", "u", "s", "del", "ins", "mark", "small", "sub", "sup"],
  ...["abbr", "cite", "q", "dfn", "time", "span", "code", "kbd", "samp", "var", "img"],
]);
const LEAVES = new Set(["br", "img", "hr"]);

/** Text, or a tag; `isBreak` if a line ends there. */
type Token = { text: string; marks: string; isCode: boolean } | { tag: string; isBreak: boolean };
type Context = { marks: string[]; isCode: boolean };

export function isSameHtml(one: string, other: string) {
  return JSON.stringify(tokenize(one)) === JSON.stringify(tokenize(other));
}

function tokenize(html: string) {
  const tokens: Token[] = [];
  const { body } = parseInert(html);
  for (const child of body.childNodes) addTokens(child, { marks: [], isCode: false }, tokens);
  return withoutHiddenSpaces(tokens);
}

function addTokens(node: ChildNode, context: Context, tokens: Token[]) {
  if (node.nodeType === 3 && !isBetweenImages(node)) {
    return addText(node.textContent ?? "", context, tokens);
  }
  if (node.nodeType !== 1) return;
  const element = node as Element;
  const { localName } = element;
  const isInline = INLINE.has(localName);
  const tag = describeTag(element);
  if (LEAVES.has(localName) || (isInline && element.childNodes.length === 0)) {
    tokens.push({ tag: [tag, ...context.marks.toSorted()].join(" "), isBreak: !isInline });
    return;
  }
  const marks = isInline ? [...new Set([...context.marks, tag])] : context.marks;
  const inside = { marks, isCode: context.isCode || localName === "pre" };
  if (!isInline) tokens.push({ tag, isBreak: true });
  for (const child of element.childNodes) addTokens(child, inside, tokens);
  if (!isInline) tokens.push({ tag: `/${localName}`, isBreak: true });
}

/** A gallery has its own spaces. */
function isBetweenImages({ parentElement, textContent }: ChildNode) {
  return !textContent?.trim() && parentElement?.matches("figure.gallery");
}

function addText(written: string, { marks, isCode }: Context, tokens: Token[]) {
  const text = isCode ? written : written.replace(/[ \t\n\r\f]+/g, " ");
  const token = { text, marks: marks.toSorted().join(" "), isCode };
  const last = tokens.at(-1);
  if (last && "text" in last && last.marks === token.marks) last.text += text;
  else if (text) tokens.push(token);
}

/** Spaces at the start and end of a line are not shown, nor is a second one. */
function withoutHiddenSpaces(tokens: Token[]) {
  const shown: Token[] = [];
  for (const token of tokens) {
    if ("tag" in token && token.isBreak) trimEnd(shown);
    if ("tag" in token || token.isCode) {
      shown.push(token);
      continue;
    }
    const text = token.text.replace(/ +/g, " ");
    const isAfterSpace = endsLine(shown.at(-1)) || endsWithSpace(shown.at(-1));
    const rest = isAfterSpace ? text.replace(/^ /, "") : text;
    if (rest) shown.push({ ...token, text: rest });
  }
  trimEnd(shown);
  return shown;
}

function trimEnd(shown: Token[]) {
  const last = shown.at(-1);
  if (!last || !("text" in last) || last.isCode) return;
  last.text = last.text.replace(/ $/, "");
  if (!last.text) shown.pop();
}

function endsLine(token: Token | undefined) {
  return !token || ("tag" in token && token.isBreak);
}

function endsWithSpace(token: Token | undefined) {
  return token !== undefined && "text" in token && token.text.endsWith(" ");
}

function describeTag(element: Element) {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
  return `${element.localName}[${attributes.toSorted().join("|")}]`;
}
