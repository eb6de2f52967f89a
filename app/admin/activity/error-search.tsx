import type { ErrorFilter } from "#features/error-reports/error-reports.schema.ts";
import { FilterLink } from "../../ui/data/filter-link.tsx";
import { Button } from "../../ui/forms/button.tsx";
import { SearchField } from "../../ui/forms/search-field.tsx";
import type { ListFilter } from "../use-list-filter.ts";

type ErrorSearchProps = ListFilter<ErrorFilter> & {
  counts: { open: number; fixed: number } | undefined;
};

export function ErrorSearch({ filter, counts, field, onSubmit, searchFor }: ErrorSearchProps) {
  const { state } = filter;
  return (
    <div className="mb-6 grid gap-5">
      <search>
        <form
          onSubmit={onSubmit}
          className="grid items-end gap-3 sm:grid-cols-[minmax(0,24rem)_auto]"
        >
          <SearchField label="Search errors" {...field("q")} maxLength={200} />
          <div>
            <Button type="submit">Search</Button>
          </div>
        </form>
      </search>
      <div className="flex flex-wrap gap-3">
        <FilterLink
          search={searchFor({ state: "open" })}
          label="Open"
          count={String(counts?.open ?? "")}
          isCurrent={state === "open"}
        />
        <FilterLink
          search={searchFor({ state: "fixed" })}
          label="Fixed"
          count={String(counts?.fixed ?? "")}
          isCurrent={state === "fixed"}
        />
      </div>
    </div>
  );
}
