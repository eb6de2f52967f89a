ALTER TABLE "media" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "replaced_files" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "media_created_at" ON "media" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "media_replaced_files" ON "media" USING gin ("replaced_files");--> statement-breakpoint
-- Until now only the audit log knew what a file was called: "NAME (FILE NAME)".
UPDATE "media" SET "file_name" = left(substr(entry.subject, length("media"."name") + 3, length(entry.subject) - length("media"."name") - 3), 255)
	FROM "audit_log" AS entry
	WHERE entry.action = 'image_uploaded' AND entry.subject LIKE '%)'
		AND starts_with(entry.subject, "media"."name" || ' (');--> statement-breakpoint
-- Pages show another picture: heard by every process when the transaction is committed.
CREATE FUNCTION "tell_image_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('site_changes', 'post:' || slug) FROM "blog_posts"
		WHERE published AND images @> ARRAY[NEW.name];
	PERFORM pg_notify('site_changes', 'authors') FROM "profiles"
		WHERE avatar_url = '/storage/blog-images/' || NEW.name LIMIT 1;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "media_file_changed" AFTER UPDATE OF "file" ON "media"
	FOR EACH ROW WHEN (OLD.file IS DISTINCT FROM NEW.file) EXECUTE FUNCTION "tell_image_change"();
