import { MESSAGE_STATES, type MessageState } from "#features/contact/messages.schema.ts";

/** New messages are the default; "all" includes spam. */
export type MessageFilter = { state: MessageState | "all"; q: string; page: number };

export const FILTERS = [...MESSAGE_STATES, "all"] as const;

export const FILTER_NAMES: Record<MessageFilter["state"], string> = {
  new: "New",
  answered: "Answered",
  archived: "Archived",
  spam: "Spam",
  all: "All",
};

/** Reads the page's query; invalid values are ignored. */
export function filterOf(search: URLSearchParams): MessageFilter {
  const page = Number(search.get("page"));
  return {
    state: FILTERS.find((known) => known === search.get("state")) ?? "new",
    q: search.get("q")?.trim() ?? "",
    page: Number.isInteger(page) && page > 1 ? page : 1,
  };
}

/** The query of a filter, without default values. */
function searchOf({ state, q, page }: MessageFilter) {
  const search = new URLSearchParams();
  if (state !== "new") search.set("state", state);
  if (q) search.set("q", q);
  if (page > 1) search.set("page", String(page));
  return String(search);
}

/** Where a message is read, beside the list that the filter shows. Without an id, the list. */
export function messagesUrl(filter: MessageFilter, id?: string) {
  return { pathname: `/admin/messages${id ? `/${id}` : ""}`, search: searchOf(filter) };
}

/** The query for the API. */
export function queryOf({ state, q, page }: MessageFilter) {
  return String(new URLSearchParams({ ...(state !== "all" && { state }), q, page: String(page) }));
}
