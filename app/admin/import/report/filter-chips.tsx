import { useSearchParams } from "react-router";
import type { ItemFilter } from "../../../api/imports.ts";
import { FilterLink } from "../../../ui/data/filter-link.tsx";
import { number } from "./import-words.ts";

export type ItemChip = { name: keyof ItemFilter; value: string; label: string; count: number };

type FilterChipsProps = { chips: ItemChip[]; active: ItemChip | undefined; total: number };

/** Counts by kind; a click filters the list. */
export function FilterChips({ chips, active, total }: FilterChipsProps) {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const shown = chips.filter(({ count, value }) => count > 0 || value === active?.value);
  return (
    <nav aria-label="Show" className="mb-4 flex flex-wrap gap-2">
      <FilterLink search={`?id=${id}`} label="All" count={number(total)} isCurrent={!active} />
      {shown.map(({ name, value, label, count }) => (
        <FilterLink
          key={value}
          search={`?id=${id}&${name}=${value}`}
          label={label}
          count={number(count)}
          isCurrent={value === active?.value}
        />
      ))}
    </nav>
  );
}
