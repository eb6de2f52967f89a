import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How often a page was viewed on a day of the firm's time zone. */
export const pageViews = pgTable(
  "page_views",
  {
    day: date().notNull(),
    path: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.path] }),
    index("page_views_path_day").on(table.path, table.day),
  ],
);

/** The views that came through a link on another site. */
export const referrals = pgTable(
  "referrals",
  {
    day: date().notNull(),
    path: text().notNull(),
    host: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.path, table.host] }),
    index("referrals_path_day").on(table.path, table.day),
  ],
);

export const searches = pgTable(
  "searches",
  {
    day: date().notNull(),
    words: text().notNull(),
    searches: integer().notNull(),
    /** How many posts the day's latest search found. */
    results: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
);
