import { useCallback } from "react";
import { usersQuerySchema } from "#features/auth/accounts/users.schema.ts";
import { usersApi } from "../../api/users.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { useListFilter } from "../use-list-filter.ts";

/** The accounts that the URL names. */
export function useUsers() {
  const list = useListFilter(usersQuerySchema);
  const { search } = list;
  const fetched = useFetched(useCallback(() => usersApi.list(search), [search]));
  return { list, fetched };
}
