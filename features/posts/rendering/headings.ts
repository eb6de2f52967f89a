/** A heading of a post, as the table of contents lists it. */
export type Heading = { id: string; text: string; level: number };

const LISTED_FROM = 3;
const LISTED_MAX = 300;
const LISTED_LEVELS = 2;

/** The headings that the table of contents lists: of two levels, or of one if those are many. */
export function listedHeadings(headings: Heading[]): Heading[] {
  const levels = [...new Set(headings.map(({ level }) => level))].sort();
  for (let count = LISTED_LEVELS; count > 0; count--) {
    const upper = levels.slice(0, count);
    const listed = headings.filter(({ level }) => upper.includes(level));
    if (listed.length <= LISTED_MAX) return listed.length < LISTED_FROM ? [] : listed;
  }
  return [];
}
