import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { MessagePage } from "../../api/messages.ts";
import { FILTER_NAMES, FILTERS, type MessageFilter, searchOf } from "./message-filter.ts";

type FilterLinksProps = { filter: MessageFilter; counts: MessagePage["counts"] };

export function FilterLinks({ filter, counts }: FilterLinksProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const row = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is the current one
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }, [filter.state]);

  return (
    <nav ref={row} aria-label="Filters" className="message-filters">
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
