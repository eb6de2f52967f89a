import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { usersApi } from "../../api/users.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { filterOf, queryOf } from "./users-filter.ts";

/** The accounts that the URL names. */
export function useUsers() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const query = queryOf(filter);
  const fetched = useFetched(useCallback(() => usersApi.list(query), [query]));
  return { filter, fetched };
}
