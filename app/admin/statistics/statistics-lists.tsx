import { Link } from "react-router";
import type { Statistics } from "../../api/statistics.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { LINK, Panel, PanelNote, PanelRow } from "../dashboard/panel.tsx";
import { inWords } from "./numbers.ts";

type StatisticsListsProps = { statistics: Statistics; isOnePost: boolean };

export function StatisticsLists({ statistics, isOnePost }: StatisticsListsProps) {
  return (
    <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      {!isOnePost && <Posts {...statistics} />}
      {!isOnePost && <Pages {...statistics} />}
      <Referrers {...statistics} />
      {!isOnePost && <Searches {...statistics} />}
      {!isOnePost && <Messages {...statistics} />}
    </div>
  );
}

function Posts({ posts, days }: Statistics) {
  return (
    <Panel title="Posts read most">
      {posts.length === 0 && <PanelNote>No post was read yet.</PanelNote>}
      <ul>
        {posts.map(({ id, title, views }) => (
          <PanelRow key={id ?? title} note={inWords(views, "view")}>
            {id ? (
              <Link to={{ search: `days=${days}&post=${id}` }} className={LINK}>
                {title}
              </Link>
            ) : (
              <span className="text-muted">{title} (deleted)</span>
            )}
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}

function Pages({ pages }: Statistics) {
  return (
    <Panel title="Other pages">
      {pages.length === 0 && <PanelNote>No other page was viewed yet.</PanelNote>}
      <ul>
        {pages.map(({ path, views }) => (
          <PanelRow key={path} note={inWords(views, "view")}>
            <a href={path} className={LINK}>
              {path === "/" ? "Home page" : path}
            </a>
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}

function Referrers({ referrers, direct }: Statistics) {
  return (
    <Panel title="Where readers came from">
      {referrers.length === 0 && (
        <PanelNote>No reader followed a link from another site yet.</PanelNote>
      )}
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
      {searches.length === 0 && <PanelNote>Nobody searched the blog yet.</PanelNote>}
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

function Messages({ messages }: Statistics) {
  return (
    <Panel
      title="Where messages came from"
      more={{ to: "/admin/messages", label: "Read Messages" }}
    >
      {messages.length === 0 && <PanelNote>No messages yet.</PanelNote>}
      <ul>
        {messages.map(({ path, title, messages: count }) => (
          <PanelRow key={path} note={inWords(count, "message")}>
            {path === null ? (
              <span className="text-muted">The contact form itself</span>
            ) : (
              <a href={path} className={LINK}>
                {title ?? path}
              </a>
            )}
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}
