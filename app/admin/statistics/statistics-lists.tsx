import { Link } from "react-router";
import type { Sort } from "#features/statistics/ranges.ts";
import type { Statistics } from "../../api/statistics.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { LINK, Panel, PanelNote, PanelRow } from "../dashboard/panel.tsx";
import { inWords } from "./numbers.ts";
import { PagesTable } from "./pages-table.tsx";

type StatisticsListsProps = { statistics: Statistics; isOnePost: boolean; sort: Sort };

export function StatisticsLists({ statistics, isOnePost, sort }: StatisticsListsProps) {
  const sorted = { ...statistics, sort, searchFor: (by: Sort) => searchFor(statistics.days, by) };
  return (
    <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      {!isOnePost && <Posts {...sorted} />}
      {!isOnePost && <Pages {...sorted} />}
      <Referrers {...statistics} />
      {!isOnePost && <Searches {...statistics} />}
    </div>
  );
}

type SortedProps = Statistics & { sort: Sort; searchFor: (by: Sort) => string };

function Posts({ posts, days, sort, searchFor }: SortedProps) {
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
      <Panel title="Most-read posts" more={READ_MESSAGES}>
        {rows.length === 0 ? (
          <PanelNote>No views yet.</PanelNote>
        ) : (
          <PagesTable
            label="Views and messages of posts"
            heading="Post"
            {...{ sort, searchFor, rows }}
          />
        )}
      </Panel>
    </div>
  );
}

function Pages({ pages, other_messages, sort, searchFor }: SortedProps) {
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
  const all = other_messages > 0 ? [...rows, noPage] : rows;
  return (
    <Panel title="Other pages">
      {all.length === 0 ? (
        <PanelNote>No views yet.</PanelNote>
      ) : (
        <PagesTable
          label="Views and messages of other pages"
          heading="Page"
          {...{ sort, searchFor, rows: all }}
        />
      )}
    </Panel>
  );
}

function Referrers({ referrers, direct }: Statistics) {
  return (
    <Panel title="Where readers came from">
      {referrers.length === 0 && <PanelNote>No visits from other sites yet.</PanelNote>}
      <ul>
        {referrers.map(({ host, views }) => (
          <PanelRow key={host} note={inWords(views, "view")}>
            {host === "other" ? "Other sites" : host}
          </PanelRow>
        ))}
        {direct > 0 && (
          <PanelRow note={inWords(direct, "view")}>
            <span className="text-muted">Direct, or from your own pages</span>
          </PanelRow>
        )}
      </ul>
    </Panel>
  );
}

function Searches({ searches }: Statistics) {
  return (
    <Panel title="What readers searched for">
      {searches.length === 0 && <PanelNote>No searches yet.</PanelNote>}
      <ul>
        {searches.map(({ words, searches: times, results }) => (
          <PanelRow
            key={words}
            note={
              <span className="flex items-center gap-3">
                {results === 0 && <Badge>Found nothing</Badge>}
                {times === 1 ? "once" : `${times.toLocaleString("en-US")} times`}
              </span>
            }
          >
            <a href={`/blog?q=${encodeURIComponent(words)}`} className={LINK}>
              {words}
            </a>
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}

function searchFor(days: number, sort: Sort) {
  return String(new URLSearchParams({ days: String(days), ...(sort !== "views" && { sort }) }));
}

const READ_MESSAGES = { to: "/admin/messages", label: "Read Messages" };
