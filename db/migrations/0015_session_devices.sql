ALTER TABLE "auth_sessions" ADD COLUMN "last_used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "ip" text;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
-- An access token is valid for 15 minutes, and each refresh issued one.
UPDATE "auth_sessions" SET "last_used_at" = coalesce(
  (SELECT max("expires_at") - interval '15 minutes' FROM "auth_tokens" WHERE "session_id" = "auth_sessions"."id" AND "kind" = 'access'),
  "created_at"
);
