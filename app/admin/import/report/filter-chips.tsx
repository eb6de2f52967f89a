import { FilterLink } from "../../../ui/data/filter-link.tsx";
import { number } from "./import-words.ts";

export type ItemChip = {
  name: "verdict" | "outcome";
  value: string;
  label: string;
  count: number;
};

type FilterChipsProps = {
  chips: ItemChip[];
  active: ItemChip | undefined;
  total: number;
  searchFor: (chip?: ItemChip) => string;
};

/** Counts by kind; a click filters the list. */
export function FilterChips({ chips, active, total, searchFor }: FilterChipsProps) {
  const shown = chips.filter(({ count, value }) => count > 0 || value === active?.value);
  return (
    <nav aria-label="Show" className="mb-4 flex flex-wrap gap-2">
      <FilterLink search={searchFor()} label="All" count={number(total)} isCurrent={!active} />
      {shown.map((chip) => (
        <FilterLink
          key={chip.value}
          search={searchFor(chip)}
          label={chip.label}
          count={number(chip.count)}
          isCurrent={chip.value === active?.value}
        />
      ))}
    </nav>
  );
}
