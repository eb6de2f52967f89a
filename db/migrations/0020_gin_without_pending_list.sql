ALTER INDEX "media_replaced_files" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "blog_posts_tags" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "blog_posts_images" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "post_search_title" SET (fastupdate = off);--> statement-breakpoint
ALTER INDEX "post_search_text" SET (fastupdate = off);
