import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { time, tsvector } from "./columns.ts";
import { allPosts } from "./posts.ts";

/**
 * The words of each post, for the search: see features/posts/search/search-index.server.ts. An imported
 * post gets its row a little later, from a job.
 */
export const postSearch = pgTable(
  "post_search",
  {
    postId: uuid("post_id")
      .primaryKey()
      .references(() => allPosts.id, { onDelete: "cascade" }),
    /** The post's creation time, so that the newest matches are found without reading the posts. */
    created_at: time("created_at").notNull(),
    title: tsvector().notNull(),
    /** The words of the text and of the title. */
    text: tsvector().notNull(),
    /** The text that results show. Null until the post is indexed again. */
    body: text(),
  },
  (table) => [
    index("post_search_created_at").on(
      table.created_at.desc().nullsFirst(),
      table.postId.desc().nullsFirst(),
    ),
    index("post_search_title").using("gin", table.title).with({ fastupdate: false }),
    index("post_search_text").using("gin", table.text).with({ fastupdate: false }),
  ],
);

/**
 * The words of posts, each under itself and under every spelling with one letter left out, to find
 * the word that a misspelled one stands for. See features/posts/search/search-spelling.server.ts.
 */
export const searchSpellings = pgTable(
  "search_spellings",
  { spelling: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.spelling, table.word] })],
);
