import { z } from "zod";
import { MESSAGE_STATES, messageFilterSchema } from "#features/contact/messages.schema.ts";
import { filterSearch } from "../list-filter.ts";

export const FILTERS = [...MESSAGE_STATES, "all"] as const;

/** New messages are the default; "all" includes spam. */
export const inboxSchema = messageFilterSchema.extend({ state: z.enum(FILTERS).default("new") });

export type MessageFilter = z.output<typeof inboxSchema>;

export const FILTER_NAMES: Record<MessageFilter["state"], string> = {
  new: "New",
  answered: "Answered",
  archived: "Archived",
  spam: "Spam",
  all: "All",
};

/** Where a message is read, beside the list that the filter shows. Without an id, the list. */
export function messagesUrl(filter: MessageFilter, id?: string) {
  return {
    pathname: `/admin/messages${id ? `/${id}` : ""}`,
    search: filterSearch(inboxSchema, filter),
  };
}

/** The query for the API. */
export function queryOf({ state, ...filter }: MessageFilter) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  if (state !== "all") query.set("state", state);
  return String(query);
}
