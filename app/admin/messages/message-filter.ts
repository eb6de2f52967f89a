import { useSearchParams } from "react-router";
import { z } from "zod";
import {
  MESSAGE_STAGES,
  type MessageStage,
  messageFilterSchema,
} from "#features/contact/messages.schema.ts";
import { filterSearch, readFilter } from "../use-list-filter.ts";

const FILTERS = [...MESSAGE_STAGES, "all"] as const;

/** The filter of the list. New messages are the default; "all" includes spam. */
export const inboxSchema = messageFilterSchema.extend({ stage: z.enum(FILTERS).default("new") });

export type MessageFilter = z.output<typeof inboxSchema>;

/** The filter in the URL. */
export function useInboxFilter() {
  const [params] = useSearchParams();
  return readFilter(inboxSchema, params);
}

export const ALL_MESSAGES: MessageFilter = { stage: "all", q: "", page: 1 };

export const STAGE_NAMES: Record<MessageStage, string> = {
  new: "New",
  qualified: "Qualified",
  proposed: "Proposed",
  won: "Won",
  lost: "Lost",
  archived: "Archived",
  spam: "Spam",
};

export const STAGE_OPTIONS = MESSAGE_STAGES.map((stage) => [stage, STAGE_NAMES[stage]] as const);

/** The URL of a message, beside the list that the filter shows; without an id, of the list. */
export function messagesUrl(filter: MessageFilter, id?: string) {
  return {
    pathname: `/admin/messages${id ? `/${id}` : ""}`,
    search: filterSearch(inboxSchema, filter),
  };
}

/** Whether the filter leaves nothing out, whichever page it is on. */
export function isEveryMessage(filter: MessageFilter) {
  const all = filterSearch(inboxSchema, ALL_MESSAGES);
  return filterSearch(inboxSchema, { ...filter, page: 1 }) === all;
}

/** The query for the API. */
export function messagesSearch({ stage, ...filter }: MessageFilter) {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  if (stage !== "all") query.set("stage", stage);
  return String(query);
}
