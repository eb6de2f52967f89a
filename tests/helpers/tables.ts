// The tables as they are, for tests that look behind the verbs of their owners.
export * from "#db/schema/articles.ts";
export * from "#db/schema/audit.ts";
export * from "#db/schema/auth.ts";
export * from "#db/schema/backup.ts";
export * from "#db/schema/contact.ts";
export * from "#db/schema/error-reports.ts";
export * from "#db/schema/import.ts";
export * from "#db/schema/jobs.ts";
export * from "#db/schema/media.ts";
export * from "#db/schema/outbox.ts";
export * from "#db/schema/posts.ts";
export * from "#db/schema/profiles.ts";
export * from "#db/schema/rate-limits.ts";
export * from "#db/schema/search.ts";
export * from "#db/schema/second-factors.ts";
export * from "#db/schema/statistics.ts";
export * from "#db/schema/tags.ts";
