import { Link } from "react-router";
import { FILTER_NAMES, FILTERS, type MessageFilter, searchOf } from "./message-filter.ts";
import type { MessagePage } from "./messages-api.ts";

type FilterLinksProps = { filter: MessageFilter; counts: MessagePage["counts"] };

export function FilterLinks({ filter, counts }: FilterLinksProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <nav aria-label="Filters" className="message-filters">
      {FILTERS.map((state) => (
        <Link
          key={state}
          to={{ search: searchOf({ ...filter, state, page: 1 }) }}
          aria-current={state === filter.state ? "page" : undefined}
        >
          {FILTER_NAMES[state]}{" "}
          <span className="text-muted tabular-nums">{state === "all" ? all : counts[state]}</span>
        </Link>
      ))}
    </nav>
  );
}
