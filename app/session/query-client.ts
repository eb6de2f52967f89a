import {
  keepPreviousData,
  MutationCache,
  notifyManager,
  QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { Endpoint } from "../api/contract.ts";
import { toast } from "../ui/feedback/toasts.tsx";
import { request } from "./admin-request.ts";
import { messageOf, type RequestArguments } from "./requests.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** A failed mutation shows a toast with the server's sentence, or with this one. */
    mutationMeta: { failure?: string | undefined; hasOwnToast?: boolean };
  }
}

/** A cache of what one signed-in user has loaded. */
export function createQueryClient() {
  // Show an optimistic change before the browser paints. The default waits for a timer, until which
  // React has put a clicked checkbox back.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      // The admin decides when to try again. A browser that believes to be offline may be wrong.
      queries: {
        retry: false,
        networkMode: "always",
        refetchOnWindowFocus: false,
        // A page's data is dropped with the page: another visit must not start from an old list.
        gcTime: 0,
      },
      mutations: { networkMode: "always" },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, { meta }) => {
        if (!meta?.hasOwnToast) toast.failure("Error", messageOf(error, meta?.failure));
      },
    }),
  });
}

/**
 * A query of one endpoint. Its key starts with the endpoint: `["GET /api/admin/tags"]` matches
 * every page and filter of that list.
 */
export function queryOf<E extends Endpoint>(endpoint: E, ...options: RequestArguments<E>) {
  return queryOptions({
    queryKey: [endpoint, ...options] as const,
    queryFn: ({ signal }) => request(endpoint, ...withSignal(signal, options)),
  });
}

/** Like `queryOf`, for a list: while its filter changes, the rows of the old one stay. */
export function listOf<E extends Endpoint>(endpoint: E, ...options: RequestArguments<E>) {
  return { ...queryOf(endpoint, ...options), placeholderData: keepPreviousData };
}

function withSignal<Options extends unknown[]>(signal: AbortSignal, [options]: Options) {
  return [{ ...(options as object), signal }] as unknown as Options;
}

/**
 * Loads queries again after a change. The library alone would wait for a first response that is
 * already on its way, which may be older than the change.
 */
export async function reload(queries: QueryClient, ...keys: (Endpoint | QueryKey)[]) {
  await Promise.all(
    keys.map(async (key) => {
      const queryKey = typeof key === "string" ? [key] : key;
      await queries.cancelQueries({ queryKey });
      await queries.invalidateQueries({ queryKey });
    }),
  );
}

/** For data that a form starts from: loaded when the form opens, and never again under its hands. */
export const forForm = { staleTime: Number.POSITIVE_INFINITY };
