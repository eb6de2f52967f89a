DROP INDEX "blog_posts_search";--> statement-breakpoint
ALTER TABLE "blog_posts" DROP COLUMN "search";