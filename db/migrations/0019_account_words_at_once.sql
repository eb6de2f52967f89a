DROP INDEX "users_email_words";--> statement-breakpoint
DROP INDEX "profiles_name_words";--> statement-breakpoint
CREATE INDEX "users_email_words" ON "users" USING gin (array_to_tsvector(array_remove(string_to_array(translate(lower("email"), '@.,:-_+''’"()[]/&', '                '), ' '), ''))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "profiles_name_words" ON "profiles" USING gin (array_to_tsvector(array_remove(string_to_array(translate(lower("name"), '@.,:-_+''’"()[]/&', '                '), ' '), ''))) WITH (fastupdate=false);