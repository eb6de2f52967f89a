/** Tables that a backup does not contain. All others are in it, also those of features to come. */
export const TABLES_LEFT_OUT = new Set([
  // What was revoked since the backup must not be valid again. Everyone logs in again.
  "auth_sessions",
  "auth_tokens",
  "account_links",
  "website_shares",
  "passkey_challenges",
  "pending_sign_ins",
  // Of the moment.
  "post_editors",
  "rate_limits",
  // Written by triggers, and by jobs when the site starts.
  "post_tags",
  "post_search",
  "search_spellings",
  "post_articles",
  // About the installation, not about the site.
  "backup_runs",
]);
