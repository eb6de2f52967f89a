import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { MessagePage } from "../../api/messages.ts";
import { FILTER_NAMES, FILTERS, type MessageFilter, messagesUrl } from "./message-filter.ts";

type FilterLinksProps = { filter: MessageFilter; counts: MessagePage["counts"] | undefined };

export function FilterLinks({ filter, counts }: FilterLinksProps) {
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  const row = useRef<HTMLElement>(null);

  const hasCounts = counts !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another link is current, or all are wider
  useEffect(() => {
    const current = row.current?.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  }, [filter.state, hasCounts]);

  return (
    <nav
      ref={row}
      aria-label="Filters"
      className="mb-5 flex snap-x gap-6 overflow-x-auto overscroll-x-contain border-b border-control [scrollbar-width:none]"
    >
      {FILTERS.map((state) => (
        <Link
          key={state}
          to={messagesUrl({ ...filter, state, page: 1 })}
          aria-current={state === filter.state ? "page" : undefined}
          className="border-b-3 border-transparent py-2.5 font-semibold whitespace-nowrap text-muted hover:text-signal focus-visible:-outline-offset-2 aria-[current]:border-signal aria-[current]:text-ink"
        >
          {FILTER_NAMES[state]}{" "}
          <span className="text-muted tabular-nums">
            {counts && (state === "all" ? all : counts[state])}
          </span>
        </Link>
      ))}
    </nav>
  );
}
