ALTER TABLE "imports" DROP COLUMN "claimed_until";--> statement-breakpoint
-- Imports that were running when the site was upgraded.
INSERT INTO "jobs" ("kind", "subject", "run_at") SELECT 'import', "id"::text, now() FROM "imports" WHERE "state" = 'running';
