import type { ComponentProps } from "react";
import { ACTION_GROUPS } from "#features/audit/audit-actions.ts";
import { auditApi } from "../../api/activity.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { ExportButton } from "../export-button.tsx";
import type { ListFilter } from "../use-list-filter.ts";
import { type AuditList, auditQuery } from "./audit-filter.ts";

export function AuditFilters(list: ListFilter<AuditList>) {
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
            load={() => auditApi.export(auditQuery({ ...filter, page: 1 }))}
          />
          {isFiltered && <Button onClick={() => showOnly({})}>Clear filters</Button>}
        </div>
      </form>
    </search>
  );
}

/** One action, or a group of them. */
function ActivityField(field: ComponentProps<typeof Select>) {
  return (
    <Field label="Activity">
      {(control) => (
        <Select {...control} {...field}>
          <option value="">All activity</option>
          {Object.entries(ACTION_GROUPS).map(([group, { label, all, actions }]) => (
            <optgroup key={group} label={label}>
              <option value={group}>{all}</option>
              {Object.entries(actions).map(([action, words]) => (
                <option key={action} value={action}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  );
}
