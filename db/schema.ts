import { type SQL, sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

const id = () => uuid().primaryKey().defaultRandom();
const time = (name: string) => timestamp(name, { withTimezone: true });
const now = (name: string) => time(name).notNull().defaultNow();
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export const users = pgTable("users", {
  id: id(),
  // Kept in lower case: one mailbox is one account, however it is typed.
  email: text().notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  confirmedAt: time("confirmed_at"),
  lastSignInAt: time("last_sign_in_at"),
  createdAt: now("created_at"),
});

export const userRoles = pgTable(
  "user_roles",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text({ enum: ["admin"] }).notNull(),
    createdAt: now("created_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.role] })],
);

/** A sign-in and everything that was refreshed from it. Ending it ends all its tokens. */
export const authSessions = pgTable(
  "auth_sessions",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: now("created_at"),
    endsAt: time("ends_at").notNull(),
    revokedAt: time("revoked_at"),
  },
  (table) => [index("auth_sessions_user_id").on(table.userId)],
);

/** Only the SHA-256 of a token is kept: reading the database signs nobody in. */
export const authTokens = pgTable(
  "auth_tokens",
  {
    hash: text().primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => authSessions.id, { onDelete: "cascade" }),
    kind: text({ enum: ["access", "refresh"] }).notNull(),
    expiresAt: time("expires_at").notNull(),
    rotatedAt: time("rotated_at"),
  },
  (table) => [
    index("auth_tokens_session_id").on(table.sessionId),
    index("auth_tokens_expires_at").on(table.expiresAt),
  ],
);

/** Links sent by mail: only the SHA-256 of their tokens is kept. */
export const accountLinks = pgTable(
  "account_links",
  {
    hash: text().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text({ enum: ["confirm", "reset"] }).notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("account_links_user_id").on(table.userId),
    index("account_links_expires_at").on(table.expiresAt),
  ],
);

/** Browsers that have signed in to an account: an attacker's failures do not lock them out. */
export const knownDevices = pgTable(
  "known_devices",
  {
    hash: text().primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Since the last sign-in. */
    failures: integer().notNull().default(0),
    signedInAt: time("signed_in_at").notNull(),
  },
  (table) => [
    index("known_devices_user_id").on(table.userId),
    index("known_devices_signed_in_at").on(table.signedInAt),
  ],
);

export const profiles = pgTable("profiles", {
  id: id(),
  userId: uuid("user_id")
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: "cascade" }),
  name: text().notNull(),
  bio: text(),
  avatarUrl: text("avatar_url"),
});

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
    authorId: uuid("author_id").references(() => profiles.id, { onDelete: "set null" }),
    /** The names of our own images that the post shows, so that a used one is not deleted. */
    images: text().array().notNull().default([]),
    /** Whoever has it may read the draft. Null: there is no preview link. */
    previewToken: text("preview_token").unique(),
    previewExpiresAt: time("preview_expires_at"),
    version: integer().notNull().default(1),
    search: tsvector().generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', ${blogPosts.title}), 'A') || setweight(to_tsvector('english', coalesce(${blogPosts.excerpt}, '')), 'B')`,
    ),
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
    index("blog_posts_images").using("gin", table.images),
    index("blog_posts_search").using("gin", table.search),
  ],
);

export const postRevisions = pgTable(
  "post_revisions",
  {
    id: id(),
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    snapshot: jsonb().notNull(),
    savedBy: uuid("saved_by").references(() => users.id, { onDelete: "set null" }),
    savedAt: now("saved_at"),
  },
  (table) => [uniqueIndex("post_revisions_post_id_version").on(table.postId, table.version)],
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

export const media = pgTable("media", {
  id: id(),
  name: text().notNull().unique(),
  contentType: text("content_type").notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  variants: jsonb().notNull().default([]),
  uploadedBy: uuid("uploaded_by").references(() => users.id, { onDelete: "set null" }),
  createdAt: now("created_at"),
});

export const contactMessages = pgTable(
  "contact_messages",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    state: text({ enum: ["new", "answered", "archived", "spam"] })
      .notNull()
      .default("new"),
    /** Why it looks like spam, in words: "honeypot", "too many links". */
    spamSignals: text("spam_signals").array().notNull().default([]),
    readAt: time("read_at"),
    notes: text(),
    createdAt: now("created_at"),
  },
  (table) => [
    index("contact_messages_created_at").on(table.createdAt.desc().nullsFirst()),
    index("contact_messages_state").on(table.state, table.createdAt.desc().nullsFirst()),
  ],
);

/** Mail to send, and what happened to it. A job of kind "mail" sends it. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    contactMessageId: uuid("contact_message_id").references(() => contactMessages.id, {
      onDelete: "cascade",
    }),
    kind: text({ enum: ["account", "contact", "confirmation"] })
      .notNull()
      .default("account"),
    mail: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: now("next_attempt_at"),
    sentAt: time("sent_at"),
    failedAt: time("failed_at"),
    lastError: text("last_error"),
    createdAt: now("created_at"),
  },
  (table) => [
    index("outbox_unsent").on(table.createdAt).where(sql`${table.sentAt} is null`),
    index("outbox_contact_message_id").on(table.contactMessageId),
  ],
);

/** A rehearsed import, and what became of it. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    source: text({ enum: ["linkedin", "wordpress"] }).notNull(),
    state: text({
      enum: ["reading", "ready", "running", "done", "failed", "cancelled", "undone"],
    }).notNull(),
    /** The files' names, for people. */
    files: text().array().notNull().default([]),
    options: jsonb().notNull().default({}),
    /** Where the images of the export were, by the id that posts refer to. */
    attachments: jsonb().notNull().default({}),
    report: jsonb(),
    startedBy: uuid("started_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: now("created_at"),
    finishedAt: time("finished_at"),
  },
  (table) => [index("imports_created_at").on(table.createdAt.desc().nullsFirst())],
);

/** The uploaded files in compressed pieces, until the import is over: any process can go on with it. */
export const importChunks = pgTable(
  "import_chunks",
  {
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    file: integer().notNull(),
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.file, table.number] })],
);

export const importItems = pgTable(
  "import_items",
  {
    id: id(),
    importId: uuid("import_id")
      .notNull()
      .references(() => imports.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Site and post id, else guid, or the hash of a long one: a later run recognizes the item. */
    sourceKey: text("source_key").notNull(),
    verdict: text({ enum: ["new", "same", "changed", "skipped"] }).notNull(),
    chosen: boolean().notNull().default(true),
    outcome: text({ enum: ["created", "updated", "failed", "undone"] }),
    postId: uuid("post_id").references(() => blogPosts.id, { onDelete: "set null" }),
    item: jsonb().notNull(),
    warnings: jsonb().notNull().default([]),
  },
  (table) => [
    uniqueIndex("import_items_import_id_source_key").on(table.importId, table.sourceKey),
    index("import_items_import_id_position").on(table.importId, table.position),
    index("import_items_source_key").on(table.sourceKey),
    // Looked up for every post that is deleted, as are those of the redirects.
    index("import_items_post_id").on(table.postId),
  ],
);

/** Addresses of another site, or of another time, that lead to a post. */
export const pathRedirects = pgTable(
  "path_redirects",
  {
    /** A long one is kept as its hash: see `shortKey`. */
    path: text().primaryKey(),
    postId: uuid("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    createdAt: now("created_at"),
  },
  (table) => [index("path_redirects_post_id").on(table.postId)],
);

export const rateLimits = pgTable("rate_limits", {
  key: text().primaryKey(),
  count: integer().notNull(),
  windowEndsAt: time("window_ends_at").notNull(),
});

export const auditLog = pgTable(
  "audit_log",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    at: now("at"),
    action: text().notNull(),
    /** E-mail addresses, not ids: the log outlives the accounts it speaks of. */
    actor: text(),
    subject: text(),
    address: text(),
    /** How often it happened, where one row stands for several equal events. */
    count: integer().notNull().default(1),
    /** Names the events that share one row. Null: this row is one event. */
    countKey: text("count_key").unique(),
  },
  (table) => [
    index("audit_log_at").on(table.at.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index("audit_log_action").on(table.action, table.at.desc().nullsFirst()),
    // For searches by the beginning of an email address, whatever the database's collation.
    index("audit_log_actor").on(table.actor.op("text_pattern_ops")),
    index("audit_log_subject").on(table.subject.op("text_pattern_ops")),
  ],
);

/** Work that has to be done at or after a given time, by whichever process claims it first. */
export const jobs = pgTable(
  "jobs",
  {
    id: id(),
    kind: text().notNull(),
    /** What it is about: the id of a mail, of an import. One job of a kind for each subject. */
    subject: text().notNull(),
    runAt: now("run_at"),
    attempts: integer().notNull().default(0),
    /** Raised with each request for the same job, so that one made while it runs is not lost. */
    requests: integer().notNull().default(1),
    claimedUntil: time("claimed_until"),
    createdAt: now("created_at"),
  },
  (table) => [
    uniqueIndex("jobs_kind_subject").on(table.kind, table.subject),
    index("jobs_kind_run_at").on(table.kind, table.runAt),
  ],
);
