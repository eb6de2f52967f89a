import type { UsersQuery } from "#features/auth/accounts/users.schema.ts";
import type { UserPage } from "../../api/users.ts";
import { Pagination } from "../../ui/data/pagination.tsx";
import type { Fetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import type { ListFilter } from "../use-list-filter.ts";
import { UserFilters } from "./user-filters.tsx";
import { UserRows, UserSkeletons } from "./user-rows.tsx";

type UserListProps = { list: ListFilter<UsersQuery>; fetched: Fetched<UserPage> };

export function UserList({ list, fetched }: UserListProps) {
  return (
    <>
      <UserFilters {...list} />
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
                title={list.isFiltered ? "No accounts match." : "There’s nothing on this page."}
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
