CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"error" text,
	"bytes" bigint,
	"rows" integer,
	"images" integer
);
--> statement-breakpoint
CREATE INDEX "backup_runs_kind" ON "backup_runs" USING btree ("kind","started_at" DESC NULLS FIRST);