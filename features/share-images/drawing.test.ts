import { expect, test } from "vitest";
import { chooseMotif, DRAWING, drawMotif, MOTIFS, motifsInList } from "./drawing.ts";
import { SHARE_IMAGE } from "./share-card.ts";

const TITLES = ["Why your reports disagree", "A data catalog", "البيانات", "🦫", ""];

test("a title always gives the same drawing, and another title or motif another one", () => {
  const drawings = TITLES.flatMap((title) => MOTIFS.map((_, motif) => drawMotif(title, motif)));
  expect(drawings).toEqual(
    TITLES.flatMap((title) => MOTIFS.map((_, motif) => drawMotif(title, motif))),
  );
  expect(new Set(drawings.map(({ lines, traced }) => lines + traced)).size).toBe(drawings.length);
});

test("nothing is drawn outside the picture", () => {
  for (const height of [DRAWING.height, SHARE_IMAGE.height]) {
    for (let number = 0; number < 600; number++) {
      const paths = drawMotif(`Post number ${number}`, number % MOTIFS.length, height);
      const places = Object.values(paths).flatMap((path) => [
        ...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g),
      ]);
      expect(places.length).toBeGreaterThan(5);
      const outside = places.filter(
        ([, x, y]) => !isWithin(Number(x), DRAWING.width) || !isWithin(Number(y), height),
      );
      expect(outside.map(String), `motif ${number % MOTIFS.length}`).toEqual([]);
    }
  }
});

function isWithin(place: number, size: number) {
  return place > 9 && place < size - 9;
}

test("a post's first tag chooses its motif, or its title if it has none", () => {
  const motif = chooseMotif({ title: "One", tags: ["dbt", "SQL"] });
  expect(chooseMotif({ title: "Another", tags: ["dbt"] })).toBe(motif);
  const untagged = TITLES.map((title) => chooseMotif({ title, tags: [] }));
  expect(new Set(untagged).size).toBeGreaterThan(1);
});

test("in a list, no drawing has the motif of the one before or above", () => {
  const posts = Array.from({ length: 12 }, (_, index) => ({
    title: `Post ${index}`,
    tags: [index % 4 === 0 ? "data" : "reports"],
  }));
  const motifs = motifsInList(posts);
  expect(motifs[0]).toBe(chooseMotif({ title: "Post 0", tags: ["data"] }));
  for (const [index, motif] of motifs.entries()) {
    expect(motifs.slice(Math.max(0, index - 3), index)).not.toContain(motif);
  }
});
