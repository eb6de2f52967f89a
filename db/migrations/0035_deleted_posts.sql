ALTER TABLE "blog_posts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "before_deletion" jsonb;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_posts_deleted_at" ON "blog_posts" USING btree ("deleted_at") WHERE "blog_posts"."deleted_at" is not null;--> statement-breakpoint
CREATE VIEW "public"."live_posts" AS (select "id", "title", "slug", "content", "excerpt", "featured_image", "tags", "meta_title", "meta_description", "og_image", "published", "published_at", "first_published_at", "publish_at", "author_id", "images", "preview_token", "preview_expires_at", "version", "created_at", "updated_at" from "blog_posts" where "blog_posts"."deleted_at" is null);--> statement-breakpoint
-- Moves the posts that the version before this one deletes. The sweep calls it while that version may run.
CREATE FUNCTION "move_deleted_posts"() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	deleted deleted_posts%ROWTYPE;
	post jsonb;
BEGIN
	FOR deleted IN DELETE FROM deleted_posts RETURNING * LOOP
		post := deleted.rows #> '{blog_posts,0}';
		INSERT INTO blog_posts SELECT * FROM jsonb_populate_record(NULL::blog_posts, post || jsonb_build_object(
			'slug', deleted.id,
			'published', false,
			'publish_at', NULL,
			'preview_expires_at', NULL,
			'author_id', (SELECT id FROM profiles WHERE id = (post ->> 'author_id')::uuid),
			'deleted_at', deleted.deleted_at,
			'deleted_by', deleted.deleted_by,
			-- The older version lists a deleted post as a draft, which may be deleted there once more.
			'before_deletion', coalesce(nullif(post -> 'before_deletion', 'null'), jsonb_build_object(
				'slug', post -> 'slug',
				'published', post -> 'published',
				'publish_at', post -> 'publish_at',
				'preview_expires_at', post -> 'preview_expires_at'))));
		INSERT INTO post_revisions (id, post_id, version, snapshot, saved_by, saved_at)
			SELECT id, post_id, version, snapshot, (SELECT users.id FROM users WHERE users.id = saved_by), saved_at
			FROM jsonb_populate_recordset(NULL::post_revisions, deleted.rows -> 'post_revisions');
		INSERT INTO slug_redirects
			SELECT * FROM jsonb_populate_recordset(NULL::slug_redirects, deleted.rows -> 'slug_redirects') redirect
			WHERE redirect.slug NOT IN (SELECT slug FROM blog_posts)
			ON CONFLICT DO NOTHING;
		INSERT INTO path_redirects
			SELECT * FROM jsonb_populate_recordset(NULL::path_redirects, deleted.rows -> 'path_redirects')
			ON CONFLICT DO NOTHING;
	END LOOP;
END
$$;--> statement-breakpoint
SELECT move_deleted_posts();
