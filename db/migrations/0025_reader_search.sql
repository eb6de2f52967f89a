CREATE TABLE "search_spellings" (
	"spelling" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_spellings_spelling_word_pk" PRIMARY KEY("spelling","word")
);
--> statement-breakpoint
ALTER TABLE "post_search" ADD COLUMN "body" text;