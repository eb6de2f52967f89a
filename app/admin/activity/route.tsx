import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { ACTION_GROUPS } from "#features/audit/schema.ts";
import { timeZoneLabel } from "../../dates.ts";
import { download } from "../../session/admin-request.ts";
import { listOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { SearchField, SelectField, SelectOptions } from "../../ui/forms/controls.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { AdminList } from "../admin-list.tsx";
import { AdminPage } from "../admin-page.tsx";
import { ExportButton } from "../export-button.tsx";
import { type ListFilter, useListFilter } from "../use-list-filter.ts";
import type { Route } from "./+types/route";
import { type AuditList, auditListSchema, auditQuery } from "./audit-filter.ts";
import { ActivityLinks, AuditRows, LoadingEntries } from "./audit-rows.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Activity", matches);

export default function ActivityPage() {
  const list = useListFilter(auditListSchema);
  const audit = useQuery(listOf("GET /api/admin/audit", { query: auditQuery(list.filter) }));
  return (
    <AdminPage
      title="Activity"
      lede={`Who did what over the last year, newest first. Times are shown in ${timeZoneLabel}.`}
    >
      <ActivityLinks />
      <AuditFilters {...list} />
      <AdminList
        list={audit}
        loading={<LoadingEntries />}
        noun={["entry", "entries"]}
        empty={
          <EmptyState
            title={
              list.isFiltered || list.filter.page > 1
                ? "No entries match your filters."
                : "No activity yet."
            }
          />
        }
      >
        {({ entries }) => entries.length > 0 && <AuditRows entries={entries} />}
      </AdminList>
    </AdminPage>
  );
}

function AuditFilters(list: ListFilter<AuditList>) {
  const { filter, isFiltered, field, onSubmit, showOnly } = list;
  return (
    <search className="mb-6">
      <form
        onSubmit={onSubmit}
        className="grid items-end gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_11rem_auto]"
      >
        <ActivityField {...field("kind")} />
        <SearchField label="Email starts with" {...field("person")} maxLength={255} />
        <TextField label="Date" {...field("day")} type="date" />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Filter</Button>
          <ExportButton
            fileName="activity.csv"
            load={() =>
              download("GET /api/admin/audit.csv", { query: auditQuery({ ...filter, page: 1 }) })
            }
          />
          {isFiltered && <Button onClick={() => showOnly({})}>Clear filters</Button>}
        </div>
      </form>
    </search>
  );
}

/** Filters by one action, or by a group of actions. */
function ActivityField(field: Omit<ComponentProps<typeof SelectField>, "label">) {
  return (
    <SelectField label="Activity" {...field}>
      <option value="">All activity</option>
      {Object.entries(ACTION_GROUPS).map(([group, { label, all, actions }]) => (
        <optgroup key={group} label={label}>
          <option value={group}>{all}</option>
          <SelectOptions of={Object.entries(actions)} />
        </optgroup>
      ))}
    </SelectField>
  );
}
