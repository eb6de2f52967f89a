ALTER TABLE "outbox" DROP CONSTRAINT "outbox_contact_message_id_contact_messages_id_fk";
--> statement-breakpoint
DROP INDEX "outbox_contact_message_id";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "kind" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject" text;--> statement-breakpoint
UPDATE "outbox" SET "subject" = "contact_message_id"::text;--> statement-breakpoint
CREATE INDEX "outbox_subject" ON "outbox" USING btree ("subject");--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "contact_message_id";