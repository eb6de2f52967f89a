export type DemoAuthor = "renata" | "marcus" | "priya";

export type DemoPost = {
  title: string;
  slug: string;
  author: DemoAuthor;
  excerpt: string;
  /** A bar chart is written as `src="chart:NUMBERS"`, with commas between them. */
  content: string;
  tags: string[];
  /** The number of the drawing that is the featured image; undefined: none. */
  drawing?: number;
  /** Days before today on which it was published, or days until it will be. Neither: a draft. */
  publishedDaysAgo?: number;
  publishedInDays?: number;
};
