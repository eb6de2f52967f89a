import { expect, test } from "vitest";
import { type CardWidth, cardWidths } from "./frames.ts";

// How many of a row's six columns a card takes.
const DESKTOP = { third: 2, half: 3, full: 6, last: 2 };
const TABLET = { third: 3, half: 3, full: 6, last: 6 };

/** How many columns are left empty by cards in their order. */
function holes(widths: CardWidth[], columns: Record<CardWidth, number>) {
  let empty = 0;
  let left = 6;
  for (const width of widths) {
    if (columns[width] > left) {
      empty += left;
      left = 6;
    }
    left = left - columns[width] || 6;
  }
  return left === 6 ? empty : empty + left;
}

test("cards leave no gap in a row, however many there are", () => {
  for (let count = 0; count <= 40; count++) {
    const widths = cardWidths(count);
    expect(widths).toHaveLength(count);
    expect(holes(widths, DESKTOP), `${count} cards on a desktop`).toBe(0);
    expect(holes(widths, TABLET), `${count} cards on a tablet`).toBe(0);
  }
});

test("larger cards come first, and only a single card takes a row of its own", () => {
  expect(cardWidths(1)).toEqual(["full"]);
  expect(cardWidths(4)).toEqual(["half", "half", "half", "half"]);
  expect(cardWidths(5)).toEqual(["half", "half", "third", "third", "last"]);
  expect(cardWidths(12)).toEqual(Array(12).fill("third"));
});
