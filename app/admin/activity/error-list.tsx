import {
  type ErrorFilter,
  errorFilterSchema,
} from "#features/error-reports/error-reports.schema.ts";
import { type ErrorGroup, errorsApi } from "../../api/activity.ts";
import { Pagination } from "../../ui/data/pagination.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../ui/feedback/outdated.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { useListFilter } from "../use-list-filter.ts";
import { LoadingEntries } from "./audit-rows.tsx";
import { ErrorGroupItem } from "./error-group.tsx";
import { ErrorSearch } from "./error-search.tsx";

/** The groups of errors that the URL names. */
export function ErrorList() {
  const list = useListFilter(errorFilterSchema);
  const fetched = useFetched(errorsApi.list, list.search);
  const toggleFixed = useToggleFixed(fetched.reload);
  const now = new Date();
  return (
    <>
      <ErrorSearch {...list} counts={fetched.data?.counts} />
      <WhenFetched fetched={fetched} loading={<LoadingEntries />}>
        {({ errors, total, page, page_size }) => (
          <>
            {fetched.hasFailed && <Outdated onRetry={fetched.reload} />}
            {errors.length === 0 && <EmptyState {...emptyText(list.filter)} />}
            {errors.length > 0 && (
              <ol aria-label="Errors" className="border-b border-rule">
                {errors.map((group) => (
                  <ErrorGroupItem
                    key={group.id}
                    group={group}
                    now={now}
                    onToggleFixed={() => toggleFixed(group)}
                  />
                ))}
              </ol>
            )}
            <Pagination page={page} pageSize={page_size} total={total} />
          </>
        )}
      </WhenFetched>
    </>
  );
}

function useToggleFixed(reload: () => void) {
  async function change(id: string, isFixed: boolean) {
    try {
      await (isFixed ? errorsApi.markAsFixed(id) : errorsApi.reopen(id));
    } catch {
      return toast.failure("We couldn’t save that.", "Please try again in a moment.");
    } finally {
      reload();
    }
    if (isFixed) toast.undoable("Marked as fixed", () => change(id, false));
    else toast.success("Reopened");
  }

  return ({ id, fixed_at }: ErrorGroup) => change(id, fixed_at === null);
}

function emptyText({ state, q, page }: ErrorFilter) {
  if (q || page > 1) return { title: "No errors match your search." };
  if (state === "fixed") return { title: "No errors are marked as fixed." };
  return { title: "No errors.", text: "Errors on the server and in browsers appear here." };
}
