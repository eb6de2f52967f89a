/** A heading of a post, as the table of contents lists it. */
export type Heading = { id: string; text: string; level: number };

const LISTED_FROM = 3;
const LISTED_FROM_WORDS = 400;
const LISTED_LEVELS = 2;

/** The headings that the table of contents lists; none for a short post. */
export function listedHeadings(headings: Heading[], words: number): Heading[] {
  if (words < LISTED_FROM_WORDS) return [];
  const levels = [...new Set(headings.map(({ level }) => level))].sort().slice(0, LISTED_LEVELS);
  const listed = headings.filter(({ level }) => levels.includes(level));
  return listed.length < LISTED_FROM ? [] : listed;
}
