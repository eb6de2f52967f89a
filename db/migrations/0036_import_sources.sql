CREATE TABLE "import_sources" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"source" "bytea" NOT NULL,
	CONSTRAINT "import_sources_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "import_sources" ADD CONSTRAINT "import_sources_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The sources are compressed already.
ALTER TABLE "import_sources" ALTER COLUMN "source" SET STORAGE EXTERNAL;--> statement-breakpoint
-- An import that has failed stays in its stage, with the error in its report. The version before has
-- stages of its own for that.
CREATE FUNCTION "join_import_stages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.stage := CASE NEW.stage
		WHEN 'writing_failed' THEN 'writing'
		WHEN 'undoing_failed' THEN 'undoing'
		ELSE 'fetching_images' END;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER imports_stage BEFORE INSERT OR UPDATE OF "stage" ON "imports" FOR EACH ROW
	WHEN (NEW.stage IN ('writing_failed', 'fetching_failed', 'retrying_images', 'retrying_failed', 'undoing_failed'))
	EXECUTE FUNCTION join_import_stages();--> statement-breakpoint
UPDATE "imports" SET "stage" = "stage";
