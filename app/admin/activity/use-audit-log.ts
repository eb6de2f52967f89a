import { useCallback } from "react";
import { auditApi } from "../../api/audit.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { useListFilter } from "../use-list-filter.ts";
import { auditListSchema, queryOf } from "./audit-filter.ts";

/** The page of the log that the URL names. */
export function useAuditLog() {
  const list = useListFilter(auditListSchema);
  const query = queryOf(list.filter);
  const fetched = useFetched(useCallback(() => auditApi.list(query), [query]));
  return { list, fetched };
}
