import { diffWordsWithSpace } from "diff";
import { parseInert } from "../../../shell/trusted-types.ts";
import type { ContentBlock } from "../content/written-blocks.ts";
import { CHANGES_MAX } from "./line-diff.ts";

/** A changed block with its changed words in `del` and `ins`: each side alone, and both in one text. */
type MarkedBlock = { before: string; after: string; inline: string };
type Range = { from: number; to: number };
/** What stood here before. */
type Removed = { from: number; removed: string };
type Shown = { body: HTMLElement; nodes: { node: Text; from: number }[]; text: string };

const BLOCKS =
  "p, li, td, th, caption, h1, h2, h3, h4, h5, h6, blockquote, pre, figcaption, dt, dd, div, summary";

/** What readers see of a block, without links to follow; its source, if that is no one element. */
export function shownHtml({ source, html }: ContentBlock) {
  const { body } = parseInert(html || "<pre></pre>");
  if (!html) body.firstElementChild?.append(source.trim());
  for (const element of body.querySelectorAll("[href], [id]")) {
    element.removeAttribute("href");
    element.removeAttribute("id");
  }
  return body.innerHTML;
}

/** Undefined if the words are the same or mostly others: then a block is shown before and after. */
export function markWords(before: string, after: string): MarkedBlock | undefined {
  const [old, current] = [textNodes(before), textNodes(after)];
  const { deleted, inserted, removed, shared } = changedWords(old.text, current.text);
  const isRewritten = shared * 3 < Math.min(old.text.length, current.text.length);
  if (isRewritten || deleted.length + inserted.length === 0) return undefined;
  return {
    before: marked(old, "del", deleted),
    after: marked(current, "ins", inserted),
    inline: marked(textNodes(after), "ins", inserted, removed),
  };
}

function changedWords(before: string, after: string) {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: CHANGES_MAX }) ?? [];
  const [deleted, inserted, removed]: [Range[], Range[], Removed[]] = [[], [], []];
  let [old, at, shared] = [0, 0, 0];
  for (const change of changes) {
    const { length } = change.value;
    if (change.removed) {
      deleted.push({ from: old, to: old + length });
      removed.push({ from: at, removed: change.value });
    } else if (change.added) inserted.push({ from: at, to: at + length });
    else shared += length;
    if (!change.added) old += length;
    if (!change.removed) at += length;
  }
  return { deleted, inserted, removed, shared };
}

/** The words of two blocks in a row, such as two items of a list, must not become one word. */
function textNodes(html: string): Shown {
  const { body } = parseInert(html);
  const walker = body.ownerDocument.createTreeWalker(body, 4 /* text */);
  const nodes: Shown["nodes"] = [];
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

/** Wraps the ranges, and puts what was removed in its place. */
function marked(
  { body, nodes }: Shown,
  name: "del" | "ins",
  ranges: Range[],
  gone: Removed[] = [],
) {
  const left = [...gone];
  for (const { node, from } of nodes) {
    const to = from + node.length;
    const here = left.splice(0, left.filter((each) => each.from <= to).length);
    const cuts = [...ranges.filter((range) => range.from < to && range.to > from), ...here];
    const pieces: (string | Node)[] = [];
    let at = from;
    const until = (end: number) => {
      const text = node.data.slice(at - from, end - from);
      at = Math.max(at, end);
      return text;
    };
    for (const cut of cuts.sort(inOrder)) {
      pieces.push(until(Math.max(cut.from, from)));
      if ("to" in cut) pieces.push(asElement(body, name, until(Math.min(cut.to, to))));
      else pieces.push(asElement(body, "del", cut.removed));
    }
    node.replaceWith(...pieces, until(to));
  }
  return body.innerHTML;
}

/** What was removed stands before what was inserted in its place. */
function inOrder(one: Range | Removed, other: Range | Removed) {
  return one.from - other.from || Number("to" in one) - Number("to" in other);
}

/** A mark around nothing but spaces can't be seen. */
function asElement({ ownerDocument }: HTMLElement, name: string, text: string) {
  if (text.trim() === "") return name === "ins" ? text : "";
  const element = ownerDocument.createElement(name);
  element.textContent = text;
  return element;
}
