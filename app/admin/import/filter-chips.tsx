import { Link, useSearchParams } from "react-router";
import type { ItemFilter } from "../../api/imports.ts";
import { number } from "./import-words.ts";

export type ItemChip = { name: keyof ItemFilter; value: string; label: string; count: number };

type FilterChipsProps = { chips: ItemChip[]; active: ItemChip | undefined; total: number };

/** Counts by kind; a click filters the list. */
export function FilterChips({ chips, active, total }: FilterChipsProps) {
  const [query] = useSearchParams();
  const id = query.get("id") ?? "";
  const shown = chips.filter(({ count, value }) => count > 0 || value === active?.value);
  return (
    <nav aria-label="Show" className="import-chips">
      <Link
        to={{ search: `?id=${id}` }}
        className="import-chip"
        aria-current={active ? undefined : "true"}
        preventScrollReset
      >
        All <span>{number(total)}</span>
      </Link>
      {shown.map((chip) => (
        <Link
          key={chip.value}
          to={{ search: `?id=${id}&${chip.name}=${chip.value}` }}
          className="import-chip"
          aria-current={chip.value === active?.value ? "true" : undefined}
          preventScrollReset
        >
          {chip.label} <span>{number(chip.count)}</span>
        </Link>
      ))}
    </nav>
  );
}
