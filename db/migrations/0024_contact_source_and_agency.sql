ALTER TABLE "contact_messages" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "source_title" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "agency" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "solicitation_number" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "due_date" date;