CREATE TABLE "import_chunks" (
	"import_id" uuid NOT NULL,
	"file" integer NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_chunks_import_id_file_number_pk" PRIMARY KEY("import_id","file","number")
);
--> statement-breakpoint
CREATE TABLE "path_redirects" (
	"path" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "verdict" text NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "chosen" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "import_items" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "files" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "attachments" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_chunks" ADD CONSTRAINT "import_chunks_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_redirects" ADD CONSTRAINT "path_redirects_post_id_blog_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_items_import_id_position" ON "import_items" USING btree ("import_id","position");--> statement-breakpoint
CREATE INDEX "imports_created_at" ON "imports" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "import_items" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "import_items" DROP COLUMN "created_at";