ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_email_words" ON "users" USING gin (array_to_tsvector(array_remove(string_to_array(translate(lower("email"), '@.,:-_+''’"()[]/&', '                '), ' '), '')));--> statement-breakpoint
CREATE INDEX "profiles_name_words" ON "profiles" USING gin (array_to_tsvector(array_remove(string_to_array(translate(lower("name"), '@.,:-_+''’"()[]/&', '                '), ' '), '')));