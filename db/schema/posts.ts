import { getTableColumns, isNull, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { userId, users } from "./auth.ts";
import { id, now, time } from "./columns.ts";
import { profiles } from "./profiles.ts";

/** The values that a post loses when it is deleted, for its restore. */
type BeforeDeletion = {
  slug: string;
  published: boolean;
  publish_at: string | null;
  preview_expires_at: string | null;
};

/** Every post, also deleted ones. Queries use `blogPosts`. */
export const allPosts = pgTable(
  "blog_posts",
  {
    id: id(),
    title: text().notNull(),
    slug: text().notNull(),
    content: text().notNull(),
    excerpt: text(),
    featured_image: text("featured_image"),
    tags: text().array().notNull().default([]),
    meta_title: text("meta_title"),
    meta_description: text("meta_description"),
    og_image: text("og_image"),
    published: boolean().notNull().default(false),
    published_at: time("published_at"),
    /** Saves date a post again, so this one stays. Null: never published, or not saved since this is stored. */
    first_published_at: time("first_published_at"),
    /** When the draft is published: see features/posts/model/commands.server.ts. Null: it has no schedule. */
    publish_at: time("publish_at"),
    author_id: uuid("author_id").references(() => profiles.id, { onDelete: "set null" }),
    /** The names of our own images that the post shows, so that a used one is not deleted. */
    images: text().array().notNull().default([]),
    /** Anyone who has it may read the draft. Null: there is no preview link. */
    previewToken: text("preview_token").unique(),
    previewExpiresAt: time("preview_expires_at"),
    version: integer().notNull().default(1),
    created_at: now("created_at"),
    updated_at: now("updated_at"),
    deletedAt: time("deleted_at"),
    deletedBy: uuid("deleted_by").references(() => users.id, { onDelete: "set null" }),
    beforeDeletion: jsonb("before_deletion").$type<BeforeDeletion>(),
  },
  (table) => [
    // Deleted posts have another slug: see decision 135.
    uniqueIndex("blog_posts_slug").on(table.slug),
    // "nulls first" is what a plain `order by … desc` means; otherwise the index does not serve it.
    index("blog_posts_published_at")
      .on(table.published_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.published}`),
    index("blog_posts_created_at").on(
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_status").on(
      table.published,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_author").on(
      table.author_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_published_author")
      .on(table.author_id, table.published_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.published}`),
    index("blog_posts_updated_at").on(
      table.updated_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_all_published_at").on(
      table.published_at.desc().nullsLast(),
      table.id.desc().nullsFirst(),
    ),
    index("blog_posts_publish_at").on(table.publish_at).where(sql`${table.publish_at} is not null`),
    check(
      "blog_posts_scheduled_is_draft",
      sql`not ${table.published} or ${table.publish_at} is null`,
    ),
    index("blog_posts_title").on(sql`lower(${table.title})`, table.id),
    index("blog_posts_tags").using("gin", table.tags).with({ fastupdate: false }),
    index("blog_posts_images").using("gin", table.images).with({ fastupdate: false }),
    index("blog_posts_deleted_at").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

const { deletedAt, deletedBy, beforeDeletion, ...columns } = getTableColumns(allPosts);

/** The posts that are not deleted: a view, so that no query can forget to leave the others out. */
export const blogPosts = pgView("live_posts").as((query) =>
  query.select(columns).from(allPosts).where(isNull(deletedAt)),
);

/** The post that a row belongs to, and is deleted with. */
const postId = () =>
  uuid("post_id")
    .notNull()
    .references(() => allPosts.id, { onDelete: "cascade" });

/**
 * The tags of published posts, so that the newest posts with a tag are found in its index, however
 * many have it. Triggers on blog_posts write it: see decision 021.
 */
export const postTags = pgTable(
  "post_tags",
  {
    tag: text().notNull(),
    published_at: time("published_at").notNull(),
    postId: postId(),
  },
  (table) => [
    primaryKey({ columns: [table.tag, table.published_at, table.postId] }),
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
    postId: postId(),
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
    userId: userId(),
    /** The post's id, or for a new post an id that the browser generated. */
    id: uuid().notNull(),
    postId: uuid("post_id").references(() => allPosts.id, { onDelete: "cascade" }),
    /** The version of the post that was edited. */
    base: integer(),
    title: text().notNull(),
    // jsonb would change the order of fields and refuse some characters.
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

/** People who have a post open in the editor, as of their latest heartbeat. */
export const postEditors = pgTable(
  "post_editors",
  {
    postId: postId(),
    userId: userId(),
    seenAt: time("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.postId, table.userId] })],
);

export const slugRedirects = pgTable(
  "slug_redirects",
  {
    slug: text().primaryKey(),
    postId: postId(),
    created_at: now("created_at"),
  },
  (table) => [index("slug_redirects_post_id").on(table.postId)],
);

/** Paths of another site, or of an earlier one, that redirect to a post. */
export const pathRedirects = pgTable(
  "path_redirects",
  {
    /** A long one is stored as its hash: see `shortKey`. */
    path: text().primaryKey(),
    postId: postId(),
    created_at: now("created_at"),
  },
  (table) => [index("path_redirects_post_id").on(table.postId)],
);

/** Posts that the version before `deleted_at` deletes. The sweep moves them to `blog_posts`. */
export const deletedPosts = pgTable(
  "deleted_posts",
  {
    /** The post's own id. */
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
