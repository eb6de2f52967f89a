CREATE TABLE "post_articles" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"html" text NOT NULL,
	"headings" json NOT NULL,
	"minutes" integer NOT NULL,
	"beginning" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_articles" ADD CONSTRAINT "post_articles_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A trigger, because nodes of an older version change posts without knowing this table.
CREATE FUNCTION "delete_outdated_article"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM post_articles WHERE post_id = NEW.id;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "blog_posts_content_changed" AFTER UPDATE OF "content" ON "blog_posts"
	FOR EACH ROW WHEN (OLD.content IS DISTINCT FROM NEW.content)
	EXECUTE FUNCTION "delete_outdated_article"();
