import { auditApi } from "../../api/activity.ts";
import { Pagination } from "../../ui/data/pagination.tsx";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../ui/feedback/outdated.tsx";
import { useListFilter } from "../use-list-filter.ts";
import { auditListSchema, auditQuery } from "./audit-filter.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRows, LoadingEntries } from "./audit-rows.tsx";

export function AuditLog() {
  const list = useListFilter(auditListSchema);
  const fetched = useFetched(auditApi.list, auditQuery(list.filter));
  return (
    <>
      <AuditFilters {...list} />
      <WhenFetched fetched={fetched} loading={<LoadingEntries />}>
        {({ entries, total, page, page_size }) => (
          <>
            {fetched.hasFailed && <Outdated onRetry={fetched.reload} />}
            <p role="status" className="mb-3 text-sm text-muted">
              {total === 1 ? "1 entry" : `${total.toLocaleString("en-US")} entries`}
            </p>
            {entries.length > 0 ? (
              <AuditRows entries={entries} />
            ) : (
              <EmptyState
                title={
                  list.isFiltered || page > 1
                    ? "No entries match your filters."
                    : "No activity yet."
                }
              />
            )}
            <Pagination page={page} pageSize={page_size} total={total} />
          </>
        )}
      </WhenFetched>
    </>
  );
}
