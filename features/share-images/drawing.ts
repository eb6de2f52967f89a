import { lineage, MOTIFS } from "./motifs.ts";

/** The size of a drawing, in its own units: 4:3. */
export const DRAWING = { width: 400, height: 300 };

/** In a list, a drawing differs from the one before, and from the one above in up to three columns. */
const NEIGHBORS = 3;

/** The site's own motif, for pages. */
export const LINEAGE = MOTIFS.indexOf(lineage);

type Drawn = { title: string; tags: string[] };

/**
 * A picture for a post without one. The same title and motif always give the same drawing. A higher
 * one is stretched, not enlarged.
 */
export function drawMotif(title: string, motif: number, height = DRAWING.height) {
  const next = numbersFrom(title);
  const paths = (MOTIFS[motif] ?? lineage)(next, height);
  return { ...paths, tone: next(2) === 0 ? ("light" as const) : ("dark" as const) };
}

/** Posts with the same first tag have the same motif. */
export function chooseMotif({ title, tags }: Drawn) {
  return numbersFrom(tags[0] ?? title)(MOTIFS.length);
}

/** As above, but another one where it would repeat a neighbor's. */
export function motifsInList(posts: Drawn[]) {
  const motifs: number[] = [];
  for (const post of posts) {
    const near = motifs.slice(-NEIGHBORS);
    let motif = chooseMotif(post);
    while (near.includes(motif)) motif = (motif + 1) % MOTIFS.length;
    motifs.push(motif);
  }
  return motifs;
}

/** Whole numbers below a limit, one after the other, that depend on the text alone. */
function numbersFrom(text: string) {
  let state = 2_166_136_261;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  return (limit: number) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1;
    return ((state ^ (state >>> 13)) >>> 0) % limit;
  };
}
