import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { parseRange, parseSort, RANGES, type Sort } from "#features/statistics/ranges.ts";
import { counted } from "#platform/text/counted.ts";
import type { ResponseOf } from "../../api/contract.ts";
import { listOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Cell, HeaderCell, Row, Table } from "../../ui/data/table.tsx";
import { Outdated, WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { AdminPage } from "../admin-page.tsx";
import { shortDay } from "../numbers.ts";
import { LINK, Panel, PanelNote } from "../panel.tsx";
import type { Route } from "./+types/route";
import { summaryOf, ViewsChart } from "./views-chart.tsx";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Statistics", matches);

export default function StatisticsPage() {
  const [search] = useSearchParams();
  const days = parseRange(search.get("days"));
  const post = search.get("post") ?? undefined;
  const sort = parseSort(search.get("sort"));
  const query = String(new URLSearchParams({ days: String(days), sort, ...(post && { post }) }));
  const fetched = useQuery(listOf("GET /api/admin/statistics", { query }));
  return (
    <AdminPage
      title="Statistics"
      lede="What people read, which posts bring messages, where readers come from, and what they search for."
    >
      <WhenFetched fetched={fetched} loading={<StatisticsSkeleton />}>
        {(statistics) => (
          <StatisticsView
            statistics={statistics}
            post={post}
            sort={sort}
            hasFailed={fetched.isRefetchError}
            onRetry={fetched.refetch}
          />
        )}
      </WhenFetched>
    </AdminPage>
  );
}

type Statistics = ResponseOf<"GET /api/admin/statistics">;

/** The skeleton of the page, shown while it loads. */
function StatisticsSkeleton() {
  return (
    <div className="grid gap-8">
      <Skeleton className="h-9 w-80 max-w-full" />
      <Skeleton className="h-56 w-full" />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {[1, 2, 3, 4].map((list) => (
          <Skeleton key={list} className="h-40 w-full" />
        ))}
      </div>
    </div>
  );
}

type StatisticsViewProps = {
  statistics: Statistics;
  /** The id of the post that the numbers are limited to. */
  post: string | undefined;
  sort: Sort;
  hasFailed: boolean;
  onRetry: () => void;
};

const HOW =
  "Every view of a public page counts, including yours. Bots, prefetched pages, and browsers that ask not to be tracked don’t. We don’t use cookies, store IP addresses, or share anything with third parties.";

function StatisticsView(props: StatisticsViewProps) {
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
            {inDigits(views)}
          </span>{" "}
          {views === 1 ? "view" : "views"} in the last {days} days
          {messages !== null && ` · ${counted(messages, "message")}`}
        </p>
        {views > 0 && (
          <>
            <ViewsChart days={per_day} label={summaryOf(per_day)} />
            <ViewsTable days={per_day} />
          </>
        )}
      </Panel>
      {views === 0 && <p className="mt-4 max-w-prose text-muted">No views yet.</p>}
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        {!post && <Posts {...statistics} sort={sort} />}
        {!post && <Pages {...statistics} sort={sort} />}
        <Referrers {...statistics} />
        {!post && <Searches {...statistics} />}
      </div>
      <p className="mt-10 max-w-prose border-t border-rule pt-4 text-sm text-muted">{HOW}</p>
    </>
  );
}

type RangesProps = Pick<StatisticsViewProps, "post" | "sort"> & { days: number };

function Ranges({ days, post, sort }: RangesProps) {
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-2">
      {RANGES.map((range) => (
        <Link
          key={range}
          to={{ search: searchFor(range, sort, post) }}
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

/** The numbers of the chart, newest first. */
function ViewsTable({ days }: { days: { day: string; views: number }[] }) {
  const counted = days.filter(({ views }) => views > 0).reverse();
  return (
    <details className="mt-4">
      <summary className="inline-block min-h-6 text-sm text-brand underline underline-offset-4 hover:text-signal">
        Show the numbers
      </summary>
      <div className="mt-2 max-w-sm">
        <Table
          label="Views per day"
          head={
            <>
              <HeaderCell>Day</HeaderCell>
              <HeaderCell className="text-right">Views</HeaderCell>
            </>
          }
        >
          {counted.map(({ day, views }) => (
            <Row key={day}>
              <Cell>{shortDay(day)}</Cell>
              <Cell className="text-right">{inDigits(views)}</Cell>
            </Row>
          ))}
        </Table>
      </div>
    </details>
  );
}

type SortedProps = Statistics & { sort: Sort };

function Posts({ posts, days, sort }: SortedProps) {
  const rows = posts.map(({ id, title, ...counts }) => ({
    key: id ?? title,
    page: id ? (
      <Link to={{ search: `days=${days}&post=${id}` }} className={LINK}>
        {title}
      </Link>
    ) : (
      <span className="text-muted">{title} (deleted)</span>
    ),
    ...counts,
  }));
  return (
    <div className="lg:col-span-2">
      <Panel title="Most-read posts" more={{ to: "/admin/messages", label: "Read Messages" }}>
        <PagesTable
          label="Views and messages of posts"
          heading="Post"
          rows={rows}
          days={days}
          sort={sort}
        />
      </Panel>
    </div>
  );
}

function Pages({ pages, other_messages, days, sort }: SortedProps) {
  const rows = pages.map(({ path, ...counts }) => ({
    key: path,
    page: (
      <a href={path} className={LINK}>
        {path === "/" ? "Home page" : path}
      </a>
    ),
    ...counts,
  }));
  const noPage = {
    key: "",
    page: <span className="text-muted">Straight from the contact form</span>,
    views: null,
    messages: other_messages,
  };
  return (
    <Panel title="Other pages">
      <PagesTable
        label="Views and messages of other pages"
        heading="Page"
        rows={other_messages > 0 ? [...rows, noPage] : rows}
        days={days}
        sort={sort}
      />
    </Panel>
  );
}

function Referrers({ referrers, direct }: Statistics) {
  const rows = referrers.map(({ host, views }) => ({
    key: host,
    text: host === "other" ? "Other sites" : host,
    note: counted(views, "view"),
  }));
  const unreferred = {
    key: "",
    text: <span className="text-muted">Direct, or from your own pages</span>,
    note: counted(direct, "view"),
  };
  return (
    <Panel
      title="Where readers came from"
      note={rows.length === 0 && "No visits from other sites yet."}
      rows={direct > 0 ? [...rows, unreferred] : rows}
    />
  );
}

function Searches({ searches }: Statistics) {
  return (
    <Panel
      title="What readers searched for"
      note={searches.length === 0 && "No searches yet."}
      rows={searches.map(({ words, searches: times, results }) => ({
        key: words,
        text: (
          <a href={`/blog?q=${encodeURIComponent(words)}`} className={LINK}>
            {words}
          </a>
        ),
        note: (
          <span className="flex items-center gap-3">
            {results === 0 && <Badge>Found nothing</Badge>}
            {times === 1 ? "once" : counted(times, "time")}
          </span>
        ),
      }))}
    />
  );
}

/** The query of the page, without default values. */
function searchFor(days: number, sort: Sort, post?: string) {
  const chosen = { ...(post && { post }), ...(sort !== "views" && { sort }) };
  return String(new URLSearchParams({ days: String(days), ...chosen }));
}

type PagesTableProps = {
  label: string;
  /** The heading of the first column, such as "Post". */
  heading: string;
  days: number;
  sort: Sort;
  rows: { key: string; page: ReactNode; views: number | null; messages: number }[];
};

/** A table of pages, with how often each was viewed and how many messages it brought. */
function PagesTable({ label, heading, rows, ...sorted }: PagesTableProps) {
  if (rows.length === 0) return <PanelNote>No views yet.</PanelNote>;
  return (
    <Table
      label={label}
      head={
        <>
          <HeaderCell className="w-full">{heading}</HeaderCell>
          <SortedHeader by="views" label="Views" {...sorted} />
          <SortedHeader by="messages" label="Messages" {...sorted} />
        </>
      }
    >
      {rows.map(({ key, page, views, messages }) => (
        <Row key={key}>
          <Cell className="max-w-0 truncate" dir="auto">
            {page}
          </Cell>
          <Cell className="text-right">{views === null ? "–" : inDigits(views)}</Cell>
          <Cell className="text-right">{inDigits(messages)}</Cell>
        </Row>
      ))}
    </Table>
  );
}

type SortedHeaderProps = Pick<PagesTableProps, "days" | "sort"> & { by: Sort; label: string };

function SortedHeader({ by, label, days, sort }: SortedHeaderProps) {
  const isSorted = by === sort;
  return (
    <HeaderCell aria-sort={isSorted ? "descending" : undefined} className="text-right">
      <Link
        to={{ search: searchFor(days, by) }}
        preventScrollReset
        className={classNames(
          "inline-flex min-h-6 items-center underline-offset-4 hover:text-signal",
          isSorted ? "text-ink underline" : "no-underline",
        )}
      >
        {label}
      </Link>
    </HeaderCell>
  );
}

function inDigits(count: number) {
  return count.toLocaleString("en-US");
}
