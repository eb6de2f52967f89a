import { z } from "zod";
import { textUpTo } from "../messages.schema.ts";

const REPLY_MAX = 10_000;

export const replyTextSchema = z.object({
  text: textUpTo(REPLY_MAX, "Reply", "Write a reply first."),
});

/** The browser makes the id, so that a reply is sent once, however often it is submitted. */
export const replySchema = replyTextSchema.extend({ id: z.uuid("The reply’s id must be a UUID") });

export type Reply = z.infer<typeof replySchema>;
