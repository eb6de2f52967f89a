import { bigint, boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { userId, users } from "./auth.ts";
import { id, now, time } from "./columns.ts";

/** The key that an account shares with an authenticator app. */
export const totpFactors = pgTable("totp_factors", {
  userId: userId().primaryKey(),
  /** The key in base32, as the app gets it. */
  secret: text().notNull(),
  createdAt: now("created_at"),
  /** Null until a code from the app has been entered: it is not a second factor yet. */
  confirmedAt: time("confirmed_at"),
  /** The time step of the latest code that was used, so that no code works twice. */
  lastUsedStep: integer("last_used_step"),
});

/** Each code works once; a used one is deleted. Only their SHA-256 is stored. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { hash: text().primaryKey(), userId: userId(), createdAt: now("created_at") },
  (table) => [index("recovery_codes_user_id").on(table.userId)],
);

export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: userId(),
    name: text().notNull(),
    /** The id in base64url, like the public key. */
    credentialId: text("credential_id").notNull().unique(),
    publicKey: text("public_key").notNull(),
    /** The authenticator's counter. One that goes down is a sign of a cloned key. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: text().array().notNull(),
    /** Whether other devices of the user may have it, too. */
    isSynced: boolean("is_synced").notNull(),
    createdAt: now("created_at"),
    lastUsedAt: time("last_used_at"),
  },
  (table) => [index("passkeys_user_id").on(table.userId)],
);

/** Challenges for passkeys to sign. Each is used once. Without a user, it is for a login. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: id(),
    challenge: text().notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("passkey_challenges_expires_at").on(table.expiresAt)],
);

/** Logins with the right password that still need the second factor. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  { hash: text().primaryKey(), userId: userId(), expiresAt: time("expires_at").notNull() },
  (table) => [index("pending_sign_ins_expires_at").on(table.expiresAt)],
);
