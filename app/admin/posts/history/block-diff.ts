import { diffArrays } from "diff";
import { type ContentBlock, type Written, writeBlocks } from "../content/written-blocks.ts";
import { CHANGES_MAX } from "./line-diff.ts";

type Placed = ContentBlock & { index: number };
/** One side is missing if the block was removed or added. `at` is its place among those of today. */
export type ChangedBlock = { kind: "changed"; before?: Placed; after?: Placed; at: number };
export type ComparedBlock = { kind: "same"; after: Placed } | ChangedBlock;

/** What turns one text into the other, block by block. */
export function blockDiff(before: ContentBlock[], after: ContentBlock[]): ComparedBlock[] {
  const [old, current] = [before.map(placed), after.map(placed)];
  const compared: ComparedBlock[] = [];
  let [removed, added]: [Placed[], Placed[]] = [[], []];
  const endRun = (at: number) => {
    compared.push(...pairs(removed, added, at - added.length));
    [removed, added] = [[], []];
  };
  for (const part of diffBlocks(old, current)) {
    if (part.removed) removed = part.value;
    else if (part.added) added = part.value;
    else {
      endRun(part.value[0]?.index ?? 0);
      for (const block of part.value) compared.push({ kind: "same", after: block });
    }
  }
  endRun(current.length);
  return compared;
}

function placed(block: ContentBlock, index: number): Placed {
  return { ...block, index };
}

/** What is the same has the place that it has in `after`. */
function diffBlocks(before: Placed[], after: Placed[]) {
  const comparator = (one: Placed, other: Placed) => one.source.trim() === other.source.trim();
  const changes = diffArrays(before, after, { comparator, maxEditLength: CHANGES_MAX });
  return (
    changes ?? [
      { removed: true, added: false, value: before },
      { removed: false, added: true, value: after },
    ]
  );
}

/** A removed block belongs to the first of the added ones that is similar. */
function pairs(removed: Placed[], added: Placed[], start: number) {
  const changes: ChangedBlock[] = [];
  let next = 0;
  const addUntil = (end: number) => {
    for (const after of added.slice(next, end)) {
      changes.push({ kind: "changed", after, at: after.index });
    }
    next = Math.max(next, end);
  };
  for (const before of removed) {
    const found = added.findIndex((after, index) => index >= next && areSimilar(before, after));
    const after = added[found];
    if (after) addUntil(found);
    changes.push({ kind: "changed", before, ...(after && { after }), at: start + next });
    if (after) next += 1;
  }
  addUntil(added.length);
  return changes;
}

/** They share a third of the words of the shorter one. */
function areSimilar(one: ContentBlock, other: ContentBlock) {
  const [words, others] = [splitWords(one), splitWords(other)];
  const left = new Map<string, number>();
  for (const word of others) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of words) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  return shared > 0 && shared * 3 >= Math.min(words.length, others.length);
}

/** Without text, those of the tag: an image belongs to the same image with another alt text. */
function splitWords({ source }: ContentBlock) {
  const text = source.replace(/<[^>]*>/g, " ").match(WORD);
  return text ?? source.match(WORD) ?? [];
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Today's content with one block as it was before, and all others to the letter. */
export function withRestored(blocks: ContentBlock[], { before, after, at }: ChangedBlock) {
  const parts: Written[] = blocks.map((block, index) => {
    return { html: block.source, from: { ...block, index } };
  });
  // It stood beside none of them.
  const old: Written[] = before ? [{ html: before.source, from: { ...before, index: NaN } }] : [];
  return writeBlocks(parts.toSpliced(at, after ? 1 : 0, ...old));
}
