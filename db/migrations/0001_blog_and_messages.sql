DROP INDEX "audit_log_at";--> statement-breakpoint
DROP INDEX "blog_posts_published_at";--> statement-breakpoint
DROP INDEX "blog_posts_created_at";--> statement-breakpoint
DROP INDEX "contact_messages_created_at";--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "images" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "preview_token" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "spam_signals" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "kind" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
CREATE INDEX "blog_posts_images" ON "blog_posts" USING gin ("images");--> statement-breakpoint
CREATE INDEX "contact_messages_state" ON "contact_messages" USING btree ("state","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_contact_message_id" ON "outbox" USING btree ("contact_message_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "blog_posts_published_at" ON "blog_posts" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "blog_posts"."published";--> statement-breakpoint
CREATE INDEX "blog_posts_created_at" ON "blog_posts" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_preview_token_unique" UNIQUE("preview_token");