CREATE TABLE "message_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"number" text,
	"authority" text,
	"valid_until" date,
	"owner_id" uuid,
	"renewal_url" text,
	"note" text,
	"identifier_id" text,
	"muted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_reminders" (
	"key" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_openings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"statement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"agency" text,
	"solicitation_number" text,
	"opening" text,
	"choices" jsonb NOT NULL,
	"message_id" uuid,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"token" text,
	"frozen" jsonb,
	"frozen_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "statements_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "stage" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "follow_up_on" date;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "has_follow_up_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "message_events" ADD CONSTRAINT "message_events_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_events" ADD CONSTRAINT "message_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_openings" ADD CONSTRAINT "statement_openings_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_events_message_id" ON "message_events" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "statement_openings_statement_id" ON "statement_openings" USING btree ("statement_id","opened_at");--> statement-breakpoint
CREATE INDEX "statements_message_id" ON "statements" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_stage" ON "contact_messages" USING btree ("stage","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contact_messages_follow_up_on" ON "contact_messages" USING btree ("follow_up_on") WHERE "contact_messages"."follow_up_on" is not null;--> statement-breakpoint
UPDATE "contact_messages" SET "stage" = CASE "state" WHEN 'answered' THEN 'qualified' ELSE "state" END WHERE "state" <> 'new';--> statement-breakpoint
-- While the version before stages still runs, what one of the two writes, the other one reads.
CREATE FUNCTION "set_message_stage"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wrote_state boolean := CASE TG_OP
		WHEN 'INSERT' THEN NEW.stage = 'new' AND NEW.state <> 'new'
		ELSE NEW.stage = OLD.stage AND NEW.state <> OLD.state END;
BEGIN
	IF wrote_state THEN
		NEW.stage := CASE NEW.state WHEN 'answered' THEN 'qualified' ELSE NEW.state END;
	ELSE
		NEW.state := CASE WHEN NEW.stage IN ('new', 'archived', 'spam') THEN NEW.stage ELSE 'answered' END;
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER contact_messages_stage BEFORE INSERT OR UPDATE OF "stage", "state" ON "contact_messages"
	FOR EACH ROW EXECUTE FUNCTION set_message_stage();
