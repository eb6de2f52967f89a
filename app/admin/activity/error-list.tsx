import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { type ErrorGroup, errorsApi } from "../../api/errors.ts";
import { Pagination } from "../../ui/data/pagination.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../ui/feedback/outdated.tsx";
import { toast } from "../../ui/feedback/toasts.tsx";
import { LoadingEntries } from "./audit-rows.tsx";
import { type ErrorFilter, filterOf, queryOf } from "./error-filter.ts";
import { ErrorGroupItem } from "./error-group.tsx";
import { ErrorSearch } from "./error-search.tsx";

/** The groups of errors that the URL names. */
export function ErrorList() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const query = queryOf(filter);
  const fetched = useFetched(useCallback(() => errorsApi.list(query), [query]));
  const toggleFixed = useToggleFixed(fetched.reload);
  const now = new Date();
  return (
    <>
      <ErrorSearch filter={filter} counts={fetched.data?.counts} />
      <WhenFetched fetched={fetched} loading={<LoadingEntries />}>
        {({ errors, total, page, page_size }) => (
          <>
            {fetched.hasFailed && <Outdated onRetry={fetched.reload} />}
            {errors.length === 0 && <EmptyState {...emptyText(filter)} />}
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
  return { title: "No errors.", text: "What fails on the server or in a browser is listed here." };
}
