CREATE TABLE "case_study_redirects" (
	"slug" text PRIMARY KEY NOT NULL,
	"study_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "website_draft" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"words" jsonb,
	"defaults" jsonb,
	"images" text[] DEFAULT '{}' NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "website_publishes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigserial NOT NULL,
	"words" jsonb NOT NULL,
	"defaults" jsonb NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"changes" integer NOT NULL,
	"published_by" uuid,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "website_publishes_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "website_shares" (
	"hash" text PRIMARY KEY NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "website_draft" ADD CONSTRAINT "website_draft_edited_by_users_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_publishes" ADD CONSTRAINT "website_publishes_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "website_shares" ADD CONSTRAINT "website_shares_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Any page may show the firm's words: heard by every process when the transaction is committed.
CREATE FUNCTION "tell_website_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('site_changes', 'everything');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "website_published" AFTER INSERT OR DELETE ON "website_publishes"
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_website_change"();--> statement-breakpoint
CREATE FUNCTION "tell_website_image_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('site_changes', 'everything')
		FROM (SELECT images FROM "website_publishes" ORDER BY number DESC LIMIT 1) AS newest
		WHERE newest.images @> ARRAY[NEW.name];
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "media_file_changed_on_website" AFTER UPDATE OF "file" ON "media"
	FOR EACH ROW WHEN (OLD.file IS DISTINCT FROM NEW.file) EXECUTE FUNCTION "tell_website_image_change"();
