CREATE TABLE "account_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "account_links" SELECT "confirmation_token_hash", "id", 'confirm', now() + interval '7 days' FROM "users" WHERE "confirmation_token_hash" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_confirmation_token_hash_unique";--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_links_user_id" ON "account_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_links_expires_at" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "confirmation_token_hash";