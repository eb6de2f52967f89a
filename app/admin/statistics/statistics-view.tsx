import { Link } from "react-router";
import { RANGES, type Sort } from "#features/statistics/ranges.ts";
import type { Statistics } from "../../api/statistics.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Outdated } from "../../ui/feedback/outdated.tsx";
import { Panel } from "../dashboard/panel.tsx";
import { inWords } from "./numbers.ts";
import { StatisticsLists } from "./statistics-lists.tsx";
import { summaryOf } from "./summary.ts";
import { ViewsChart } from "./views-chart.tsx";
import { ViewsTable } from "./views-table.tsx";

type StatisticsViewProps = {
  statistics: Statistics;
  /** The id of the one post whose numbers are shown. */
  post: string | undefined;
  sort: Sort;
  hasFailed: boolean;
  onRetry: () => void;
};

const HOW =
  "Every view of a public page counts, including yours. Bots, prefetched pages, and browsers that ask not to be tracked don’t. We don’t use cookies, store IP addresses, or share anything with third parties.";

export function StatisticsView(props: StatisticsViewProps) {
  const { statistics, post, sort, hasFailed, onRetry } = props;
  if (!statistics.is_on) {
    return (
      <EmptyState
        title="Statistics are turned off."
        text="Nothing is counted. To count page views and searches, remove the setting STATISTICS=off and restart the site."
      />
    );
  }
  const { days, title, views, messages, per_day } = statistics;
  return (
    <>
      {hasFailed && <Outdated onRetry={onRetry} />}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Ranges days={days} post={post} sort={sort} />
        {post && (
          <Link to={{ search: `days=${days}` }} className="link text-sm">
            Show all pages
          </Link>
        )}
      </div>
      <Panel title={title === null ? "Page views" : `Views of “${title}”`}>
        <p className="pt-4 text-muted">
          <span className="font-display text-2xl leading-none text-brand tabular-nums">
            {views.toLocaleString("en-US")}
          </span>{" "}
          {views === 1 ? "view" : "views"} in the last {days} days
          {messages !== null && ` · ${inWords(messages, "message")}`}
        </p>
        {views > 0 && (
          <>
            <ViewsChart days={per_day} label={summaryOf(per_day)} />
            <ViewsTable days={per_day} />
          </>
        )}
      </Panel>
      {views === 0 && <p className="mt-4 max-w-prose text-muted">No views yet.</p>}
      <StatisticsLists statistics={statistics} isOnePost={post !== undefined} sort={sort} />
      <p className="mt-10 max-w-prose border-t border-rule pt-4 text-sm text-muted">{HOW}</p>
    </>
  );
}

type RangesProps = Pick<StatisticsViewProps, "post" | "sort"> & { days: number };

function Ranges({ days, post, sort }: RangesProps) {
  const kept = { ...(post && { post }), ...(sort !== "views" && { sort }) };
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-2">
      {RANGES.map((range) => (
        <Link
          key={range}
          to={{ search: String(new URLSearchParams({ days: String(range), ...kept })) }}
          aria-current={range === days ? "true" : undefined}
          className={RANGE}
          preventScrollReset
        >
          {range} days
        </Link>
      ))}
    </nav>
  );
}

const RANGE =
  "inline-flex min-h-9 items-center rounded-sm border border-control px-3 text-sm font-semibold not-aria-current:hover:border-ink not-aria-current:hover:bg-raised aria-current:border-brand aria-current:bg-brand aria-current:text-ground";
