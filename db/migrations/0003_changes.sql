-- What readers can see has changed: heard by every process when the transaction is committed.
CREATE FUNCTION "tell_post_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.published
		AND (TG_OP = 'DELETE' OR NOT NEW.published OR NEW.slug <> OLD.slug) THEN
		PERFORM pg_notify('site_changes', 'gone:' || OLD.slug);
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.published THEN
		PERFORM pg_notify('site_changes', 'post:' || NEW.slug);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "blog_posts_changed" AFTER INSERT OR UPDATE OR DELETE ON "blog_posts"
	FOR EACH ROW EXECUTE FUNCTION "tell_post_change"();--> statement-breakpoint
CREATE FUNCTION "tell_author_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('site_changes', 'authors');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "profiles_changed" AFTER UPDATE OR DELETE ON "profiles"
	FOR EACH STATEMENT EXECUTE FUNCTION "tell_author_change"();
