import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { id, now, time } from "./columns.ts";
import { profiles } from "./profiles.ts";

export const blogPosts = pgTable(
  "blog_posts",
  {
    id: id(),
    title: text().notNull(),
    slug: text().notNull(),
    content: text().notNull(),
    excerpt: text(),
    featuredImage: text("featured_image"),
    tags: text().array().notNull().default([]),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    ogImage: text("og_image"),
    published: boolean().notNull().default(false),
    publishedAt: time("published_at"),
    /** Saves date a post again, so this one stays. Null: never published, or not saved since this is stored. */
    firstPublishedAt: time("first_published_at"),
    /** When the draft is published: see features/posts/publishing/schedule.server.ts. Null: it has no schedule. */
    publishAt: time("publish_at"),
    authorId: uuid("author_id").references(() => profiles.id, { onDelete: "set null" }),
    /** The names of our own images that the post shows, so that a used one is not deleted. */
    images: text().array().notNull().default([]),
    /** Anyone who has it may read the draft. Null: there is no preview link. */
    previewToken: text("preview_token").unique(),
    previewExpiresAt: time("preview_expires_at"),
    version: integer().notNull().default(1),
    createdAt: now("created_at"),
    updatedAt: now("updated_at"),
  },
  (table) => [
    uniqueIndex("blog_posts_slug").on(table.slug),
    // "nulls first" is what a plain `order by … desc` means; otherwise the index does not serve it.
    index("blog_posts_published_at")
      .on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.published}`),
    index("blog_posts_created_at").on(
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_status").on(
      table.published,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_author").on(
      table.authorId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_published_author")
      .on(table.authorId, table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.published}`),
    index("blog_posts_updated_at").on(
      table.updatedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_all_published_at").on(
      table.publishedAt.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_publish_at").on(table.publishAt).where(sql`${table.publishAt} is not null`),
    check(
      "blog_posts_scheduled_is_draft",
      sql`not ${table.published} or ${table.publishAt} is null`,
    ),
    index("blog_posts_title").on(sql`lower(${table.title})`, table.id),
    index("blog_posts_tags").using("gin", table.tags).with({ fastupdate: false }),
    index("blog_posts_images").using("gin", table.images).with({ fastupdate: false }),
  ],
);

/**
 * The tags of published posts, so that the newest posts with a tag are found in its index, however
 * many have it. Triggers on blog_posts write it: see decision 021.
 */
export const postTags = pgTable(
  "post_tags",
  {
    tag: text().notNull(),
    publishedAt: time("published_at").notNull(),
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.tag, table.publishedAt, table.postId] }),
    index("post_tags_post_id").on(table.postId),
  ],
);

/** A post as the form has it, and its dates. */
type Snapshot = {
  title: string;
  slug: string;
  excerpt: string | null;
  content: string;
  featured_image: string | null;
  tags: string[];
  meta_title: string | null;
  meta_description: string | null;
  og_image: string | null;
  published: boolean;
  /** Missing in revisions from before dates were stored. */
  published_at?: string | null;
  publish_at?: string | null;
};

export const postRevisions = pgTable(
  "post_revisions",
  {
    id: id(),
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    snapshot: jsonb().$type<Snapshot>().notNull(),
    savedBy: uuid("saved_by").references(() => users.id, { onDelete: "set null" }),
    savedAt: now("saved_at"),
  },
  (table) => [uniqueIndex("post_revisions_post_id_version").on(table.postId, table.version)],
);

/** Unsaved changes to a post, or an unsaved new post, as the form has them. Never public. */
export const workingCopies = pgTable(
  "working_copies",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The post's, or for a new post one that the browser generated. */
    id: uuid().notNull(),
    postId: uuid("post_id").references(() => blogPosts.id, { onDelete: "cascade" }),
    /** The version of the post that was edited. */
    base: integer(),
    title: text().notNull(),
    // Not jsonb, which changes the order of fields and refuses some characters.
    values: json().$type<Record<string, unknown>>().notNull(),
    /** The names of our own images in the values, so that a used one is not deleted. */
    images: text().array().notNull().default([]),
    /** A random id of the browser that saved it. */
    device: text().notNull(),
    savedAt: time("saved_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index("working_copies_post_id").on(table.postId),
    index("working_copies_saved_at").on(table.savedAt),
    index("working_copies_images").using("gin", table.images).with({ fastupdate: false }),
  ],
);

/** Who has a post open in the editor, as of their latest heartbeat. */
export const postEditors = pgTable(
  "post_editors",
  {
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    seenAt: time("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
);

export const slugRedirects = pgTable(
  "slug_redirects",
  {
    slug: text().primaryKey(),
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    createdAt: now("created_at"),
  },
  (table) => [index("slug_redirects_post_id").on(table.postId)],
);

/** Paths of another site, or of an earlier one, that redirect to a post. */
export const pathRedirects = pgTable(
  "path_redirects",
  {
    /** A long one is stored as its hash: see `shortKey`. */
    path: text().primaryKey(),
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    createdAt: now("created_at"),
  },
  (table) => [index("path_redirects_post_id").on(table.postId)],
);

/** Whole posts that were deleted, for 30 days: see features/posts/editing/deleted-posts.server.ts. */
export const deletedPosts = pgTable(
  "deleted_posts",
  {
    /** The post's own. */
    id: uuid().primaryKey(),
    title: text().notNull(),
    slug: text().notNull(),
    /** The rows of the post in its tables, by the table's name. */
    rows: jsonb().$type<Record<string, Record<string, unknown>[]>>().notNull(),
    /** The names of our own images that the post shows, so that a used one is not deleted. */
    images: text().array().notNull().default([]),
    deletedBy: uuid("deleted_by").references(() => users.id, { onDelete: "set null" }),
    deletedAt: time("deleted_at").notNull(),
  },
  (table) => [
    index("deleted_posts_deleted_at").on(table.deletedAt),
    index("deleted_posts_images").using("gin", table.images).with({ fastupdate: false }),
  ],
);
