import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { wordVector } from "../words.ts";
import { id, now, time } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    // The address is stored in lower case: one mailbox is one account, however it is typed.
    email: text().notNull().unique(),
    passwordHash: text("password_hash").notNull(),
    confirmedAt: time("confirmed_at"),
    /** When an admin sent the latest invitation. It is accepted once the account is confirmed. */
    invitedAt: time("invited_at"),
    deactivatedAt: time("deactivated_at"),
    lastSignInAt: time("last_sign_in_at"),
    createdAt: now("created_at"),
  },
  (table) => [
    index("users_email_words").using("gin", wordVector(table.email)).with({ fastupdate: false }),
  ],
);

/** The account that a row belongs to, and is deleted with. */
export const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const userRoles = pgTable(
  "user_roles",
  {
    userId: userId(),
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
    userId: userId(),
    createdAt: now("created_at"),
    /** Latest sign-in or refresh; the IP address and user agent are from the same request. */
    lastUsedAt: now("last_used_at"),
    ip: text(),
    userAgent: text("user_agent"),
    /** When the user last proved who they are, by logging in or by entering the password. */
    verifiedAt: time("verified_at"),
    endsAt: time("ends_at").notNull(),
    revokedAt: time("revoked_at"),
  },
  (table) => [index("auth_sessions_user_id").on(table.userId)],
);

/** Only the SHA-256 of a token is stored: no one can log in with what is in the database. */
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

/** Links sent by email. Only the SHA-256 of their tokens is stored. */
export const accountLinks = pgTable(
  "account_links",
  {
    hash: text().primaryKey(),
    userId: userId(),
    purpose: text({ enum: ["confirm", "reset", "invite"] }).notNull(),
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
    userId: userId(),
    /** Failed sign-ins since the last successful one. */
    failures: integer().notNull().default(0),
    signedInAt: time("signed_in_at").notNull(),
  },
  (table) => [
    index("known_devices_user_id").on(table.userId),
    index("known_devices_signed_in_at").on(table.signedInAt),
  ],
);
