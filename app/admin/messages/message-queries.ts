import {
  type MutationMeta,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { MessageChange } from "#features/contact/messages.schema.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { request } from "../../session/admin-request.ts";
import { listOf, queryOf, reload } from "../../session/query-client.ts";
import { nullWhenMissing } from "../../session/requests.ts";

export type MessagePage = ResponseOf<"GET /api/admin/messages">;
export type Message = ResponseOf<"GET /api/admin/messages/:id">;
export type TimelineEntry = ResponseOf<"GET /api/admin/messages/:id/timeline">[number];
/** An admin, who can own a message. */
export type Person = ResponseOf<"GET /api/admin/admins">[number];
export type Delivery = Message["delivery"];

const POLL_MS = 3000;

const LISTS = { queryKey: ["GET /api/admin/messages"] };

/** `query` is the page's search string: "stage=new&q=census&page=2". */
export const messagesQuery = (query: string) => listOf("GET /api/admin/messages", { query });

/** A message; null if it was deleted. What is loaded shows in the lists, too. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ["GET /api/admin/messages/:id", id],
    queryFn: async ({ signal, client }) => {
      const message = await request("GET /api/admin/messages/:id", {
        params: { id },
        signal,
      }).catch(nullWhenMissing);
      if (message) patchLists(client, id, () => message);
      return message;
    },
    // A queued email is sent in the background.
    refetchInterval: ({ state }) => state.data?.delivery.state === "waiting" && POLL_MS,
  });

export const timelineQuery = (id: string) => ({
  ...queryOf("GET /api/admin/messages/:id/timeline", { params: { id } }),
  // A queued reply is sent in the background.
  refetchInterval: ({ state }: { state: { data: TimelineEntry[] | undefined } }) =>
    state.data?.some(({ delivery }) => delivery?.state === "waiting") && POLL_MS,
});

/** Loads again what depends on which messages there are, and in which stage. */
export const reloadMessages = (queries: QueryClient) =>
  reload(
    queries,
    "GET /api/admin/messages",
    "GET /api/admin/messages/:id/neighbors",
    "GET /api/admin/summary",
  );

export const reloadTimeline = (queries: QueryClient, id: string) =>
  reload(queries, timelineQuery(id).queryKey);

type Patch = (message: Message) => Message;

/** Shows a change of a message wherever it is on the page. */
export function patchMessage(queries: QueryClient, id: string, patch: Patch) {
  queries.setQueryData(messageQuery(id).queryKey, (message) => message && patch(message));
  patchLists(queries, id, patch);
}

function patchLists(queries: QueryClient, id: string, patch: Patch) {
  queries.setQueriesData<MessagePage>(
    LISTS,
    (page) =>
      page && {
        ...page,
        messages: page.messages.map((each) => (each.id === id ? patch(each) : each)),
      },
  );
}

/** The message as one of the loaded lists has it. */
export function findListed(queries: QueryClient, id: string) {
  return queries
    .getQueriesData<MessagePage>(LISTS)
    .flatMap(([, page]) => page?.messages ?? [])
    .find((message) => message.id === id);
}

/** Changes a message. Changes show at once, and are saved one after the other. */
export function useMessageChange(id: string, meta?: MutationMeta) {
  const queries = useQueryClient();
  const mutationKey = ["change message", id];
  const isLast = () => queries.isMutating({ mutationKey }) === 1;
  return useMutation({
    mutationKey,
    meta,
    scope: { id: mutationKey.join(" ") },
    mutationFn: (body: MessageChange) =>
      request("PUT /api/admin/messages/:id", { params: { id }, body }),
    onMutate: async ({ read: _, ...shown }) => {
      await queries.cancelQueries({ queryKey: messageQuery(id).queryKey });
      await queries.cancelQueries(LISTS);
      const before = queries.getQueryData(messageQuery(id).queryKey);
      patchMessage(queries, id, (message) => ({ ...message, ...shown }));
      return before;
    },
    onSuccess: (saved) => {
      if (isLast()) patchMessage(queries, id, () => saved);
    },
    // Changes since then stay: only what still shows the failed one goes back.
    onError: (_error, { read: _, ...shown }, before) => {
      if (before) patchMessage(queries, id, (message) => revert(message, shown, before));
    },
    onSettled: () => {
      if (!isLast()) return;
      void reload(queries, messageQuery(id).queryKey);
      void reloadTimeline(queries, id);
      void reloadMessages(queries);
    },
  });
}

/** Exported for its test. */
export function revert<Entry extends object>(entry: Entry, failed: Partial<Entry>, before: Entry) {
  const reverted = { ...entry };
  for (const name of Object.keys(failed) as (keyof Entry)[]) {
    if (entry[name] === failed[name]) reverted[name] = before[name];
  }
  return reverted;
}
