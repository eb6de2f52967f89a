import { z } from "zod";
import { pageParamOrFirst } from "#platform/http/page-number.ts";

export const MESSAGE_STAGES = [
  "new",
  "qualified",
  "proposed",
  "won",
  "lost",
  "archived",
  "spam",
] as const;
export type MessageStage = (typeof MESSAGE_STAGES)[number];

/** Periods in which messages were received: the last 7 or 30 days, or between two dates. */
const RECEIVED = ["7", "30", "dates"] as const;

/** Periods of follow-ups: before today, or today and the next 7 days. */
const DUE = ["overdue", "week"] as const;
export const NO_OWNER = "none";

const NOTE_MAX = 5000;
const ANSWER_MAX = 20_000;
const SEARCH_MAX = 200;
const BULK_MAX = 100;

const INVALID_DAY = "Choose a date such as 2026-03-05";
/** A day in the firm's time zone. PostgreSQL has no year 0. */
const day = z.iso.date(INVALID_DAY).refine((text) => !text.startsWith("0000"), INVALID_DAY);
/** The range rejects years that are being typed: those are of the first centuries. */
export const followUpDay = z.iso
  .date(INVALID_DAY)
  .refine((text) => "2000-01-01" <= text && text <= "2099-12-31", INVALID_DAY);

export const messageChangeSchema = z.object({
  stage: z.enum(MESSAGE_STAGES, "Unknown stage").optional(),
  owner_id: z.uuid("Choose an admin as the owner.").nullish(),
  follow_up_on: followUpDay.nullish(),
  read: z.boolean().optional(),
});

export const noteSchema = z.object({ text: textUpTo(NOTE_MAX, "Note", "Write a note first.") });

/** A visitor's answer, pasted from an email. */
export const answerSchema = z.object({
  text: textUpTo(ANSWER_MAX, "Answer", "Paste their answer first."),
});

/** Emails are stored as JSON, in which PostgreSQL refuses half of a surrogate pair. */
function textUpTo(max: number, label: string, empty: string) {
  return z
    .string(empty)
    .overwrite((text) => text.toWellFormed())
    .trim()
    .min(1, empty)
    .max(max, `${label} must be less than ${max} characters`);
}

/** Actions on many messages in one request. A stage, such as "archived", moves them there. */
export const bulkSchema = z.object({
  ids: z
    .array(z.uuid("Message ids must be UUIDs"), "Select at least one message")
    .min(1, "Select at least one message")
    .max(BULK_MAX, `Select up to ${BULK_MAX} messages at a time`)
    .transform((ids) => [...new Set(ids)]),
  action: z.enum(["read", "unread", ...MESSAGE_STAGES, "delete"], "Unknown action"),
});

const ownerFilter = z.union([z.uuid(), z.literal(NO_OWNER)], "Unknown owner");

/** The filter as a URL has it: invalid parameters are left out. */
export const messageFilterSchema = z.object({
  stage: z.enum(MESSAGE_STAGES).optional().catch(undefined),
  owner: ownerFilter.optional().catch(undefined),
  due: z.enum(DUE).optional().catch(undefined),
  q: z.string().trim().max(SEARCH_MAX).catch(""),
  received: z.enum(RECEIVED).optional().catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  page: pageParamOrFirst,
});

/** The filter of an export, which must not silently contain more than what was filtered. */
export const exportFilterSchema = z.object({
  stage: z.enum(MESSAGE_STAGES, "Unknown stage").optional(),
  owner: ownerFilter.optional(),
  due: z.enum(DUE, "Unknown date").optional(),
  q: z.string().trim().max(SEARCH_MAX, "Search must be less than 200 characters").default(""),
  received: z.enum(RECEIVED, "Unknown period").optional(),
  from: day.optional(),
  to: day.optional(),
});

export type MessageChange = z.infer<typeof messageChangeSchema>;
export type MessageFilter = z.infer<typeof messageFilterSchema>;
export type BulkAction = z.infer<typeof bulkSchema>["action"];

const REPLY_MAX = 10_000;

export const replyTextSchema = z.object({
  text: textUpTo(REPLY_MAX, "Reply", "Write a reply first."),
});

/** The browser generates the id, so that a reply is sent once, however often it is submitted. */
export const replySchema = replyTextSchema.extend({ id: z.uuid("The reply’s id must be a UUID") });

export type Reply = z.infer<typeof replySchema>;
