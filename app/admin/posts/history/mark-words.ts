import { diffWordsWithSpace } from "diff";
import type { ContentBlock } from "../../../editor/written-blocks.ts";
import { parseInert } from "../../../shell/trusted-types.ts";
import { CHANGES_MAX } from "./block-diff.ts";

type Range = { from: number; to: number };
/** The text that was removed at this position. */
type RemovedText = { from: number; removed: string };
type BlockText = { body: HTMLElement; nodes: { node: Text; from: number }[]; text: string };

const BLOCKS =
  "p, li, td, th, caption, h1, h2, h3, h4, h5, h6, blockquote, pre, figcaption, dt, dd, div, summary";

/**
 * The HTML of a block for readers, without its links; or its source if it is not a single element.
 */
export function shownHtml({ source, html }: ContentBlock) {
  const { body } = parseInert(html || "<pre></pre>");
  if (!html) body.firstElementChild?.append(source.trim());
  for (const element of body.querySelectorAll("[href], [id]")) {
    element.removeAttribute("href");
    element.removeAttribute("id");
  }
  return body.innerHTML;
}

/**
 * The words of both texts in one, each removed, added or neither. Undefined if the texts share so
 * little that they are better read one after the other.
 */
export function compareWords(before: string, after: string) {
  const words = diffWordsWithSpace(before, after, { maxEditLength: CHANGES_MAX });
  const shared = words?.filter(({ added, removed }) => !added && !removed) ?? [];
  const length = shared.reduce((sum, { value }) => sum + value.length, 0);
  return length * 3 < Math.min(before.length, after.length) ? undefined : words;
}

/**
 * The changed block with its removed words in `del` and its added words in `ins`. Undefined if
 * there are none, or so many that the block is shown before and after.
 */
export function markWords(before: string, after: string) {
  const [old, current] = [textNodes(before), textNodes(after)];
  const words = compareWords(old.text, current.text) ?? [];
  const [inserted, deleted]: [Range[], RemovedText[]] = [[], []];
  let at = 0;
  for (const { value, added, removed } of words) {
    if (removed) deleted.push({ from: at, removed: value });
    if (added) inserted.push({ from: at, to: at + value.length });
    if (!removed) at += value.length;
  }
  if (inserted.length + deleted.length === 0) return undefined;
  return wrapRanges(current, inserted, deleted);
}

/**
 * The text nodes, with line breaks between blocks: the words of two list items must stay two words.
 */
function textNodes(html: string): BlockText {
  const { body } = parseInert(html);
  const walker = body.ownerDocument.createTreeWalker(body, 4 /* text */);
  const nodes: BlockText["nodes"] = [];
  let text = "";
  let block: Element | null | undefined;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement?.closest(BLOCKS) ?? null;
    if (block !== undefined && block !== parent) text += "\n";
    block = parent;
    nodes.push({ node, from: text.length });
    text += node.data;
  }
  return { body, nodes, text };
}

/** Wraps the inserted ranges in marks, and puts removed text where it was. */
function wrapRanges({ body, nodes }: BlockText, inserted: Range[], deleted: RemovedText[]) {
  const left = [...deleted];
  for (const { node, from } of nodes) {
    const to = from + node.length;
    const here = left.splice(0, left.filter((each) => each.from <= to).length);
    const cuts = [...inserted.filter((range) => range.from < to && range.to > from), ...here];
    const pieces: (string | Node)[] = [];
    let at = from;
    const until = (end: number) => {
      const text = node.data.slice(at - from, end - from);
      at = Math.max(at, end);
      return text;
    };
    for (const cut of cuts.sort(inOrder)) {
      pieces.push(until(Math.max(cut.from, from)));
      if ("to" in cut) pieces.push(asElement(body, "ins", until(Math.min(cut.to, to))));
      else pieces.push(asElement(body, "del", cut.removed));
    }
    node.replaceWith(...pieces, until(to));
  }
  return body.innerHTML;
}

/** Sorts removed text before the text that was inserted in its place. */
function inOrder(one: Range | RemovedText, other: Range | RemovedText) {
  return one.from - other.from || Number("to" in one) - Number("to" in other);
}

/** An element around text. Spaces get no element, because it couldn't be seen. */
function asElement({ ownerDocument }: HTMLElement, name: string, text: string) {
  if (text.trim() === "") return name === "ins" ? text : "";
  const element = ownerDocument.createElement(name);
  element.textContent = text;
  return element;
}
