import { diffArrays } from "diff";
import {
  type ContentBlock,
  type WrittenBlock,
  writeBlocks,
} from "../../../editor/written-blocks.ts";

// Texts with more changes than this are shown as replaced whole: nobody reads such a comparison,
// and finding the shortest one takes seconds.
export const CHANGES_MAX = 1_000;

type IndexedBlock = ContentBlock & { index: number };
/** A block that was changed, added or removed. `at` is its position among the current blocks. */
export type ChangedBlock = {
  kind: "changed";
  before?: IndexedBlock;
  after?: IndexedBlock;
  at: number;
};
export type ComparedBlock = { kind: "same"; after: IndexedBlock } | ChangedBlock;

/** The differences between two texts, block by block. */
export function blockDiff(before: ContentBlock[], after: ContentBlock[]): ComparedBlock[] {
  const [old, current] = [before.map(withIndex), after.map(withIndex)];
  const compared: ComparedBlock[] = [];
  let [removed, added]: [IndexedBlock[], IndexedBlock[]] = [[], []];
  const endRun = (at: number) => {
    compared.push(...pairBlocks(removed, added, at - added.length));
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

type Skipped = { kind: "skipped"; count: number };

/** Replaces unchanged blocks that are not next to a change by their count. */
export function withoutLongStretches(blocks: ComparedBlock[]) {
  const parts: (ComparedBlock | Skipped)[] = [];
  for (const [index, block] of blocks.entries()) {
    const near = blocks.slice(Math.max(0, index - 1), index + 2);
    const last = parts.at(-1);
    if (near.some(({ kind }) => kind === "changed")) parts.push(block);
    else if (last?.kind === "skipped") last.count++;
    else parts.push({ kind: "skipped", count: 1 });
  }
  return parts;
}

function withIndex(block: ContentBlock, index: number): IndexedBlock {
  return { ...block, index };
}

/** Compares the blocks. An unchanged block has its position in `after`. */
function diffBlocks(before: IndexedBlock[], after: IndexedBlock[]) {
  const comparator = (one: IndexedBlock, other: IndexedBlock) =>
    one.source.trim() === other.source.trim();
  const changes = diffArrays(before, after, { comparator, maxEditLength: CHANGES_MAX });
  return (
    changes ?? [
      { removed: true, added: false, value: before },
      { removed: false, added: true, value: after },
    ]
  );
}

/** Pairs each removed block with the first similar added one, unless there are too many to compare. */
function pairBlocks(removed: IndexedBlock[], added: IndexedBlock[], start: number) {
  const changes: ChangedBlock[] = [];
  const isPairing = removed.length + added.length <= CHANGES_MAX;
  const words = isPairing ? removed.map(splitWords) : [];
  const others = isPairing ? added.map(splitWords) : [];
  let next = 0;
  const addUntil = (end: number) => {
    for (const after of added.slice(next, end)) {
      changes.push({ kind: "changed", after, at: after.index });
    }
    next = Math.max(next, end);
  };
  for (const [at, before] of removed.entries()) {
    const found = others.findIndex(
      (other, index) => index >= next && areSimilar(words[at] ?? [], other),
    );
    const after = added[found];
    if (after) addUntil(found);
    changes.push({ kind: "changed", before, ...(after && { after }), at: start + next });
    if (after) next += 1;
  }
  addUntil(added.length);
  return changes;
}

/** Whether two blocks share a third of the words of the shorter one. */
function areSimilar(words: string[], others: string[]) {
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

/**
 * The words of a block, or of its tag if it has no text: an image matches itself with another alt
 * text.
 */
function splitWords({ source }: ContentBlock): string[] {
  const text = source.replace(/<[^>]*>/g, " ").match(WORD);
  return text ?? source.match(WORD) ?? [];
}

const WORD = /[\p{L}\p{N}]+/gu;

/** The current content with one block as it was before. All other blocks stay exactly the same. */
export function withRestored(blocks: ContentBlock[], { before, after, at }: ChangedBlock) {
  const parts: WrittenBlock[] = blocks.map((block, index) => {
    return { html: block.source, from: { ...block, index } };
  });
  // No current block was its neighbor before.
  const old: WrittenBlock[] = before
    ? [{ html: before.source, from: { ...before, index: NaN } }]
    : [];
  return writeBlocks(parts.toSpliced(at, after ? 1 : 0, ...old));
}
