import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { words } from "../words.ts";
import { users } from "./auth.ts";
import { id } from "./columns.ts";

export const profiles = pgTable(
  "profiles",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    bio: text(),
    avatarUrl: text("avatar_url"),
    /** An email in the morning about follow-ups that are due. */
    hasFollowUpMail: boolean("has_follow_up_mail").notNull().default(true),
  },
  (table) => [
    index("profiles_name_words").using("gin", words(table.name)).with({ fastupdate: false }),
  ],
);
