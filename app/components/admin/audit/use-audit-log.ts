import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { api } from "../../../auth/api.ts";
import { useFetched } from "../use-fetched.ts";
import { filterOf, queryOf } from "./audit-filter.ts";

/** The page of the log that the address asks for. */
export function useAuditLog() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const query = queryOf(filter);
  const fetched = useFetched(useCallback(() => api.audit(query), [query]));
  return { filter, fetched };
}
