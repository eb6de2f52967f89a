import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { FilterLink } from "../../ui/data/filter-link.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { Input } from "../../ui/forms/input.tsx";
import { type ErrorFilter, searchOf } from "./error-filter.ts";

type ErrorSearchProps = {
  filter: ErrorFilter;
  counts: { open: number; fixed: number } | undefined;
};

export function ErrorSearch({ filter, counts }: ErrorSearchProps) {
  const { state, q } = filter;
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get("q")).trim();
    navigate({ search: searchOf({ state, q: words }) });
  }

  return (
    <div className="mb-6 grid gap-5">
      <search>
        <form
          // Back and Forward change the URL without the form.
          key={q}
          onSubmit={search}
          className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto]"
        >
          <Field label="Search errors" name="q">
            {(control) => (
              <Input
                {...control}
                type="search"
                autoComplete="off"
                maxLength={200}
                defaultValue={q}
              />
            )}
          </Field>
          <div>
            <Button type="submit">Search</Button>
          </div>
        </form>
      </search>
      <div className="flex flex-wrap gap-3">
        <FilterLink
          search={searchOf({ state: "open", q })}
          label="Open"
          count={String(counts?.open ?? "")}
          isCurrent={state === "open"}
        />
        <FilterLink
          search={searchOf({ state: "fixed", q })}
          label="Fixed"
          count={String(counts?.fixed ?? "")}
          isCurrent={state === "fixed"}
        />
      </div>
    </div>
  );
}
