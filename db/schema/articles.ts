import { integer, json, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { allPosts } from "./posts.ts";

/**
 * The HTML of published posts as their pages show it, so that it is sanitized once: see
 * features/posts/rendered/stored-renderings.server.ts. A trigger deletes the row of a post whose content
 * changes, whoever changes it.
 */
export const postArticles = pgTable("post_articles", {
  postId: uuid("post_id")
    .primaryKey()
    .references(() => allPosts.id, { onDelete: "cascade" }),
  /** The version of the code that rendered it. Rows of another version are not used. */
  version: integer().notNull(),
  html: text().notNull(),
  headings: json().$type<{ id: string; text: string; level: number }[]>().notNull(),
  minutes: integer().notNull(),
  /** The beginning of the text, for a post without a description. */
  beginning: text().notNull(),
});
