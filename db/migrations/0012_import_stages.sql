ALTER TABLE "imports" RENAME COLUMN "state" TO "stage";--> statement-breakpoint
-- What was inferred from state, options and report until now.
UPDATE "imports" SET "stage" = CASE
  WHEN "options" ->> 'undo' = 'true' THEN 'undoing'
  WHEN "options" ->> 'images_only' = 'true' THEN 'retrying_images'
  WHEN "report" ? 'images' THEN 'fetching_images'
  ELSE 'writing' END
WHERE "stage" = 'running';--> statement-breakpoint
UPDATE "imports" SET "stage" = CASE
  WHEN "options" ->> 'undo' = 'true' THEN 'undoing_failed'
  WHEN "options" ->> 'images_only' = 'true' THEN 'retrying_failed'
  WHEN "report" ? 'images' THEN 'fetching_failed'
  ELSE 'writing_failed' END
WHERE "stage" = 'failed';--> statement-breakpoint
UPDATE "imports" SET "options" = "options" - 'undo' - 'images_only';
