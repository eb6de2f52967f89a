import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { auditApi } from "../../api/audit.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { filterOf, queryOf } from "./audit-filter.ts";

/** The page of the log that the URL names. */
export function useAuditLog() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const query = queryOf(filter);
  const fetched = useFetched(useCallback(() => auditApi.list(query), [query]));
  return { filter, fetched };
}
