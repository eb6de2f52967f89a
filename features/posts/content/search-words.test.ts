import { expect, test } from "vitest";
import { searchedWords, searchQuery, searchWords, significantWords } from "./search-words.ts";

const query = (search: string) => searchQuery(searchedWords(search));

test("words are stored in lower case, without accents, plurals with their singular", () => {
  expect(searchWords("Müller’s Reports: 25 % – ÉTAT, policies")).toEqual([
    "muller",
    "s",
    "reports",
    "report",
    "25",
    "etat",
    "policies",
    "policy",
  ]);
  expect(searchWords("boxes classes analysis status bus")).toEqual(
    expect.arrayContaining(["box", "class", "analysis", "status", "bus"]),
  );
});

test("all words are searched for, the last one as a prefix", () => {
  expect(query("Data Reports")).toBe("data & (reports:* | report)");
  expect(query("ab")).toBe("(ab:* | ab)");
});

test("operators, quotes and other symbols are not words", () => {
  for (const text of ["", " ", "&", "!", ":*", "'\"\\", "%_", "<->", "\u0000"]) {
    expect(query(text)).toBeUndefined();
  }
  expect(query("a & !b:* | 'c' \\ (d)")).toBe("a & b & c & (d:* | d)");
  expect(query("½ ﷺ")).toMatch(/^[\p{L}\p{N}()&|:* ]+$/u);
});

test("a text of any length and alphabet fits into the index", () => {
  const letters = Array.from({ length: 60_000 }, (_, n) =>
    String.fromCodePoint(0x20000 + (n % 40_000)),
  );
  const text = Array.from({ length: 20_000 }, (_, n) => letters.slice(n, n + 40).join("")).join(
    " ",
  );
  const words = searchWords(text);
  expect(Buffer.byteLength(words.join(""))).toBeLessThan(1_000_000);
  expect(searchWords(`a${"\u0301".repeat(1_000_000)}`)).toEqual(["a"]);
});

test("common words count only in a search without others", () => {
  expect(significantWords("How to move to the Cloud")).toEqual(["move", "cloud"]);
  expect(significantWords("a")).toEqual(["a"]);
  expect(significantWords("what is it")).toEqual(["what", "is", "it"]);
});
