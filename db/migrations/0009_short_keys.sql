CREATE INDEX "import_items_post_id" ON "import_items" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "path_redirects_post_id" ON "path_redirects" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "slug_redirects_post_id" ON "slug_redirects" USING btree ("post_id");
--> statement-breakpoint
-- As platform/short-key.server.ts does it from now on.
UPDATE "import_items" SET "source_key" = 'sha256:' || encode(sha256(convert_to("source_key", 'UTF8')), 'hex') WHERE octet_length("source_key") > 512;--> statement-breakpoint
UPDATE "path_redirects" SET "path" = 'sha256:' || encode(sha256(convert_to("path", 'UTF8')), 'hex') WHERE octet_length("path") > 512;
