import { z } from "zod";
import {
  MESSAGE_STAGES,
  type MessageStage,
  messageFilterSchema,
} from "#features/contact/messages.schema.ts";
import { filterSearch } from "../list-filter.ts";

const FILTERS = [...MESSAGE_STAGES, "all"] as const;

/** New messages are the default; "all" includes spam. */
export const inboxSchema = messageFilterSchema.extend({ stage: z.enum(FILTERS).default("new") });

export type MessageFilter = z.output<typeof inboxSchema>;

export const STAGE_NAMES: Record<MessageStage, string> = {
  new: "New",
  qualified: "Qualified",
  proposed: "Proposed",
  won: "Won",
  lost: "Lost",
  archived: "Archived",
  spam: "Spam",
};

/** Where a message is read, beside the list that the filter shows. Without an id, the list. */
export function messagesUrl(filter: MessageFilter, id?: string) {
  return {
    pathname: `/admin/messages${id ? `/${id}` : ""}`,
    search: filterSearch(inboxSchema, filter),
  };
}

/** The query for the API. */
export function queryOf({ stage, ...filter }: MessageFilter) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  if (stage !== "all") query.set("stage", stage);
  return String(query);
}
