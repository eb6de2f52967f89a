import type { AccountFilter, UsersQuery } from "#features/auth/accounts/users.schema.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { ListFilter } from "../use-list-filter.ts";

const LABELS: Record<AccountFilter, string> = {
  all: "Everyone",
  admins: "Admins",
  active: "Active",
  not_confirmed: "Email not verified",
  invited: "Invited",
  deactivated: "Deactivated",
};

export function UserFilters({ field, choice, onSubmit }: ListFilter<UsersQuery>) {
  return (
    <search className="mb-6">
      <form
        onSubmit={onSubmit}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,20rem)_auto_12rem] sm:justify-start"
      >
        <SearchField
          label="Search users"
          {...field("q")}
          placeholder="Name or email"
          maxLength={100}
        />
        <Button type="submit">Search</Button>
        <Field label="Show">
          {(control) => (
            <Select {...control} {...choice("show")}>
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
