export type DemoAuthor = "renata" | "marcus" | "priya";

export type DemoPost = {
  title: string;
  slug: string;
  author: DemoAuthor;
  excerpt: string;
  /** A bar chart is written as `src="chart:NUMBERS"`, with commas between them. */
  content: string;
  tags: string[];
  /** The number of the drawing that is the featured image, if there is one. */
  drawing?: number;
  /** Days since the post was published, or days until it will be. A draft has neither. */
  publishedDaysAgo?: number;
  publishedInDays?: number;
};
