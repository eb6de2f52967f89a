CREATE TABLE "post_tags" (
	"tag" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"post_id" uuid NOT NULL,
	CONSTRAINT "post_tags_tag_published_at_post_id_pk" PRIMARY KEY("tag","published_at","post_id")
);
--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_tags_post_id" ON "post_tags" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "blog_posts_published_author" ON "blog_posts" USING btree ("author_id","published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "blog_posts"."published";--> statement-breakpoint
-- A published post without a date is listed first, before every date.
CREATE FUNCTION "list_tags_of_new_posts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO post_tags (tag, published_at, post_id)
		SELECT DISTINCT tag, coalesce(published_at, 'infinity'), id
		FROM inserted, unnest(tags) tag WHERE published;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "list_tags_of_changed_post"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM post_tags WHERE post_id = NEW.id;
	IF NEW.published THEN
		INSERT INTO post_tags (tag, published_at, post_id)
			SELECT DISTINCT tag, coalesce(NEW.published_at, 'infinity'), NEW.id FROM unnest(NEW.tags) tag;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "blog_posts_tags_inserted" AFTER INSERT ON "blog_posts"
	REFERENCING NEW TABLE AS inserted
	FOR EACH STATEMENT EXECUTE FUNCTION "list_tags_of_new_posts"();--> statement-breakpoint
CREATE TRIGGER "blog_posts_tags_changed" AFTER UPDATE OF "tags", "published", "published_at" ON "blog_posts"
	FOR EACH ROW WHEN ((OLD.tags, OLD.published, OLD.published_at) IS DISTINCT FROM (NEW.tags, NEW.published, NEW.published_at))
	EXECUTE FUNCTION "list_tags_of_changed_post"();--> statement-breakpoint
INSERT INTO "post_tags" ("tag", "published_at", "post_id")
	SELECT DISTINCT tag, coalesce(published_at, 'infinity'), id
	FROM "blog_posts", unnest("tags") tag WHERE "published";
