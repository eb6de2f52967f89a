import { z } from "zod";

const REPLY_MAX = 10_000;

export const replyTextSchema = z.object({
  text: z
    .string("Write a reply first")
    .trim()
    .min(1, "Write a reply first")
    .max(REPLY_MAX, "Reply must be less than 10,000 characters"),
});

/** The browser makes the id, so that a reply is sent once, however often it is submitted. */
export const replySchema = replyTextSchema.extend({ id: z.uuid("The reply’s id must be a UUID") });

export type Reply = z.infer<typeof replySchema>;
