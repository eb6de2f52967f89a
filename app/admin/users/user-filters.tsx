import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import type { AccountFilter } from "#features/auth/accounts/users.schema.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { queryOf, type UsersFilter } from "./users-filter.ts";

const LABELS: Record<AccountFilter, string> = {
  all: "Everyone",
  admins: "Admins",
  active: "Active",
  not_confirmed: "Email not verified",
  invited: "Invited",
  deactivated: "Deactivated",
};

export function UserFilters({ filter }: { filter: UsersFilter }) {
  const navigate = useNavigate();

  const show = (changed: Partial<UsersFilter>) =>
    navigate({ search: queryOf({ ...filter, page: 1, ...changed }) });

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    show({ q: String(new FormData(event.currentTarget).get("q")).trim() });
  }

  return (
    <search className="mb-6">
      <form
        onSubmit={search}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,20rem)_auto_12rem] sm:justify-start"
      >
        <Field label="Search users" name="q">
          {(control) => (
            <Input
              {...control}
              // Back and Forward change the URL without the form.
              key={filter.q}
              type="search"
              placeholder="Name or email"
              autoComplete="off"
              maxLength={100}
              defaultValue={filter.q}
            />
          )}
        </Field>
        <Button type="submit">Search</Button>
        <Field label="Show">
          {(control) => (
            <Select
              {...control}
              value={filter.show}
              onChange={({ target }) => show({ show: target.value as AccountFilter })}
            >
              {Object.entries(LABELS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </search>
  );
}
