CREATE TABLE "deleted_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"rows" jsonb NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"deleted_by" uuid,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag_descriptions" (
	"tag" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tag_redirects" (
	"tag" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "first_published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deleted_posts" ADD CONSTRAINT "deleted_posts_deleted_by_users_id_fk" FOREIGN KEY ("deleted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_posts_deleted_at" ON "deleted_posts" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "deleted_posts_images" ON "deleted_posts" USING gin ("images") WITH (fastupdate=false);