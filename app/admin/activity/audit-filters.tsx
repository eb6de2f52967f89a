import { type FormEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ACTION_GROUPS } from "#features/audit/audit-actions.ts";
import { auditApi } from "../../api/audit.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { ExportButton } from "../export-button.tsx";
import { type AuditFilter, isFiltered, queryOf, searchOf } from "./audit-filter.ts";

export function AuditFilters({ filter }: { filter: AuditFilter }) {
  const { kind, person, day } = filter;
  const [values, setValues] = useState({ kind, person, day });
  const navigate = useNavigate();

  // Back and Forward change the URL without the form.
  useEffect(() => setValues({ kind, person, day }), [kind, person, day]);

  const show = (wanted: typeof values) => navigate({ search: searchOf(wanted) });

  function submit(event: FormEvent) {
    event.preventDefault();
    show({ ...values, person: values.person.trim() });
  }

  return (
    <search className="mb-6">
      <form
        onSubmit={submit}
        className="grid items-end gap-4 md:grid-cols-2 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_11rem_auto]"
      >
        <ActivityField value={values.kind} onChange={(kind) => setValues({ ...values, kind })} />
        <Field label="Email starts with">
          {(control) => (
            <Input
              {...control}
              type="search"
              autoComplete="off"
              maxLength={255}
              value={values.person}
              onChange={({ target }) => setValues({ ...values, person: target.value })}
            />
          )}
        </Field>
        <Field label="Date">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={values.day}
              onChange={({ target }) => setValues({ ...values, day: target.value })}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">Filter</Button>
          <ExportButton
            fileName="activity.csv"
            load={() => auditApi.export(queryOf({ ...filter, page: 1 }))}
          />
          {isFiltered(filter) && (
            <Button onClick={() => show({ kind: "", person: "", day: "" })}>Clear filters</Button>
          )}
        </div>
      </form>
    </search>
  );
}

type ActivityFieldProps = { value: string; onChange: (kind: string) => void };

/** One action, or a group of them. */
function ActivityField({ value, onChange }: ActivityFieldProps) {
  return (
    <Field label="Activity">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
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
