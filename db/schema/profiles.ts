import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { wordVector } from "../words.ts";
import { userId } from "./auth.ts";
import { id } from "./columns.ts";

export const profiles = pgTable(
  "profiles",
  {
    id: id(),
    userId: userId().unique(),
    name: text().notNull(),
    bio: text(),
    avatarUrl: text("avatar_url"),
    /** Whether they get an email in the morning about follow-ups that are due. */
    hasFollowUpMail: boolean("has_follow_up_mail").notNull().default(true),
  },
  (table) => [
    index("profiles_name_words").using("gin", wordVector(table.name)).with({ fastupdate: false }),
  ],
);
