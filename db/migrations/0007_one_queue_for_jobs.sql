CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 1 NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "outbox_next_attempt_at";--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_kind_subject" ON "jobs" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "jobs_kind_run_at" ON "jobs" USING btree ("kind","run_at");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "claimed_until";--> statement-breakpoint
-- Mail that was waiting when the site was upgraded.
INSERT INTO "jobs" ("kind", "subject", "run_at", "attempts") SELECT 'mail', "id"::text, "next_attempt_at", "attempts" FROM "outbox" WHERE "sent_at" IS NULL AND "failed_at" IS NULL;
