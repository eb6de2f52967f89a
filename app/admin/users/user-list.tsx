import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { usersApi } from "../../api/users.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useFetched } from "../../ui/use-fetched.ts";
import { WhenFetched } from "../../ui/when-fetched.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UserRows, UserSkeletons } from "./user-rows.tsx";
import { filterOf, isFiltered, queryOf } from "./users-filter.ts";

/** The accounts that the URL names. */
export function UserList() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const query = queryOf(filter);
  const fetched = useFetched(useCallback(() => usersApi.list(query), [query]));
  return (
    <>
      <UserFilters filter={filter} />
      <WhenFetched fetched={fetched} loading={<UserSkeletons />}>
        {({ users, total, page, page_size, active_admins }) => (
          <>
            <p role="status" className="mb-3 text-sm text-muted">
              {total === 1 ? "1 account" : `${total} accounts`}
            </p>
            {users.length > 0 ? (
              <UserRows accounts={users} activeAdmins={active_admins} onChanged={fetched.reload} />
            ) : (
              <EmptyState
                title={isFiltered(filter) ? "No accounts match." : "There’s nothing on this page."}
                action={<LinkButton to={{ search: "" }}>Show everyone</LinkButton>}
              />
            )}
            <Pagination page={page} pageSize={page_size} total={total} />
          </>
        )}
      </WhenFetched>
    </>
  );
}
