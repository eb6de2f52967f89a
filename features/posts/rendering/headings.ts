/** A heading of a post, as the table of contents lists it. */
export type Heading = { id: string; text: string; level: number };

const LISTED_FROM = 3;
const LISTED_LEVELS = 2;

/** The headings that the table of contents lists; none if there are few. */
export function listedHeadings(headings: Heading[]): Heading[] {
  const levels = [...new Set(headings.map(({ level }) => level))].sort().slice(0, LISTED_LEVELS);
  const listed = headings.filter(({ level }) => levels.includes(level));
  return listed.length < LISTED_FROM ? [] : listed;
}
