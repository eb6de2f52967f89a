import { z } from "zod";
import { pageParamOrFirst } from "#platform/http/page-number.ts";

export const MESSAGE_STATES = ["new", "answered", "archived", "spam"] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

/** When messages were received: in the last 7 or 30 days, or between two dates. */
const RECEIVED = ["7", "30", "dates"] as const;

const NOTES_MAX = 5000;
const SEARCH_MAX = 200;
const BULK_MAX = 100;

export const messageChangeSchema = z.object({
  state: z.enum(MESSAGE_STATES).optional(),
  notes: z
    .string()
    .trim()
    .max(NOTES_MAX, "Notes must be less than 5000 characters")
    .transform((text) => text || null)
    .optional(),
  read: z.boolean().optional(),
});

/** What can be done with many messages in one request: "archived" moves them there. */
export const bulkSchema = z.object({
  ids: z
    .array(z.uuid("Message ids must be UUIDs"), "Select at least one message")
    .min(1, "Select at least one message")
    .max(BULK_MAX, `Select up to ${BULK_MAX} messages at a time`)
    .transform((ids) => [...new Set(ids)]),
  action: z.enum(["read", "unread", ...MESSAGE_STATES, "delete"], "Unknown action"),
});

const DAY = "Choose a date such as 2026-03-05";
/** A day in the firm's time zone. PostgreSQL has no year 0. */
const day = z.iso.date(DAY).refine((text) => !text.startsWith("0000"), DAY);

/** As a URL gives it: invalid parameters are left out. */
export const messageFilterSchema = z.object({
  state: z.enum(MESSAGE_STATES).optional().catch(undefined),
  q: z.string().trim().max(SEARCH_MAX).catch(""),
  received: z.enum(RECEIVED).optional().catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  page: pageParamOrFirst,
});

/** For an export, which must not silently contain more than what was filtered. */
export const exportFilterSchema = z.object({
  state: z.enum(MESSAGE_STATES, "Unknown message state").optional(),
  q: z.string().trim().max(SEARCH_MAX, "Search must be less than 200 characters").default(""),
  received: z.enum(RECEIVED, "Unknown period").optional(),
  from: day.optional(),
  to: day.optional(),
});

export type MessageChange = z.infer<typeof messageChangeSchema>;
export type MessageFilter = z.infer<typeof messageFilterSchema>;
export type BulkAction = z.infer<typeof bulkSchema>["action"];
