import { bigserial, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { id, now, time } from "./columns.ts";

/**
 * Each publish of site content, as a whole. The newest is what visitors see. A trigger reports it,
 * see decision 021.
 */
export const websitePublishes = pgTable("website_publishes", {
  id: id(),
  /** The order of publishes. */
  number: bigserial({ mode: "number" }).notNull().unique(),
  content: jsonb("words").notNull(),
  /** The release's default content then. A field that has its default follows later releases. */
  defaults: jsonb().notNull(),
  /** The names of our own images in the content, so that a used one is not deleted. */
  images: text().array().notNull().default([]),
  /** How many fields it changed. */
  changes: integer().notNull(),
  publishedBy: uuid("published_by").references(() => users.id, { onDelete: "set null" }),
  publishedAt: time("published_at").notNull(),
});

/** The one draft of all admins: a single row, created with the first save. */
export const websiteDraft = pgTable("website_draft", {
  id: integer().primaryKey(),
  /** Raised by every save, publish and restore. */
  version: integer().notNull(),
  /** Null: nothing differs from what is published. */
  content: jsonb("words"),
  defaults: jsonb(),
  images: text().array().notNull().default([]),
  editedBy: uuid("edited_by").references(() => users.id, { onDelete: "set null" }),
  editedAt: time("edited_at"),
});

/** Shares of the draft without a session: a link for people without an account, and previews. */
export const websiteShares = pgTable("website_shares", {
  /** The SHA-256 of the token in the link. */
  hash: text().primaryKey(),
  /** A preview is a frame in the admin area. */
  kind: text({ enum: ["link", "preview"] })
    .notNull()
    .default("link"),
  createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
  expiresAt: time("expires_at").notNull(),
});

/** Slugs that a published case study had, and the id of its entry. */
export const caseStudyRedirects = pgTable("case_study_redirects", {
  slug: text().primaryKey(),
  studyId: text("study_id").notNull(),
  createdAt: now("created_at"),
});
