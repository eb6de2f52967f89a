ALTER TABLE "blog_posts" ADD COLUMN "preview_expires_at" timestamp with time zone;--> statement-breakpoint
UPDATE "blog_posts" SET "preview_token" = NULL WHERE "published" AND "preview_token" IS NOT NULL;--> statement-breakpoint
UPDATE "blog_posts" SET "preview_expires_at" = now() + interval '30 days' WHERE "preview_token" IS NOT NULL;
