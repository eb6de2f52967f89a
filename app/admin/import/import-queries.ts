import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ImportOptions } from "#features/import/imports.schema.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { request } from "../../session/admin-request.ts";
import { queryOf } from "../../session/query-client.ts";

export type Import = ResponseOf<"GET /api/admin/imports/:id">;
export type Source = Import["source"];
export type Counts = Import["counts"];
export type ImagesReport = NonNullable<NonNullable<Import["report"]>["images"]>;
export type OnExisting = ImportOptions["on_existing"];
/** An import in the list. Its counts are known once it has ended. */
export type ListedImport = ResponseOf<"GET /api/admin/imports">["imports"][number];
export type ImportItem = ResponseOf<"GET /api/admin/imports/:id/items">["items"][number];

const POLL_EVERY_MS = 1000;
const OPENS_WITHIN_MS = 60_000;

/** An import, loaded every second while the server works on it, also after an error. */
export function importQuery(id: string) {
  return {
    ...queryOf("GET /api/admin/imports/:id", { params: { id } }),
    refetchInterval: ({ state: { data } }: { state: { data: Import | undefined } }) =>
      data?.state === "running" || data?.state === "reading" ? POLL_EVERY_MS : false,
  };
}

/** Shows an import as the server has just returned it. */
export function useShowImport() {
  const queries = useQueryClient();
  return async (changed: Import) => {
    const { queryKey } = importQuery(changed.id);
    // A request on its way would bring an older state.
    await queries.cancelQueries({ queryKey });
    // A page that opens for this import must see it run, or it would not notice the end. Without
    // this, the data would be dropped before the page has opened. Leaving the page drops it.
    queries.setQueryDefaults(queryKey, { gcTime: OPENS_WITHIN_MS });
    queries.setQueryData(queryKey, changed);
  };
}

/** Choices and the start are sent one after another, so that the start finds every choice saved. */
export const changesOf = (id: string) => ({ id: `import ${id}` });

type Action = "resume" | "retry-images" | "cancel" | "undo";

type ActionOptions = { failure?: string; onDone?: ((changed: Import) => void) | undefined };

export function useImportAction(action: Action, { failure, onDone }: ActionOptions = {}) {
  const show = useShowImport();
  return useMutation({
    mutationFn: (id: string) =>
      request(`POST /api/admin/imports/:id/${action}`, { params: { id } }),
    // A callback given to `mutate` is dropped when the button is gone by then, as in a reloaded list.
    onSuccess: async (changed) => {
      await show(changed);
      onDone?.(changed);
    },
    meta: { failure },
  });
}
