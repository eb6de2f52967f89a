import { Link } from "react-router";
import { type DashboardData, dashboardApi } from "../../api/dashboard.ts";
import type { Summary } from "../../api/messages.ts";
import { dateAndTime } from "../../dates.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { BackupAlarm, ErrorAlarm } from "./alarms.tsx";
import { DuePanel } from "./due-panel.tsx";
import { MessagesPanel } from "./messages-panel.tsx";
import { LINK, Panel, PanelNote, PanelRow } from "./panel.tsx";
import { PanelSkeletons } from "./panel-skeletons.tsx";
import { RenewalsPanel } from "./renewals-panel.tsx";
import { SiteStatus } from "./site-status.tsx";
import { timeAgo } from "./time-ago.ts";
import { ViewsPanel } from "./views-panel.tsx";

const GRID = "grid gap-x-12 gap-y-10 lg:grid-cols-2";

/** What is going on, and what to do next. */
export function DashboardPanels({ summary }: { summary: Summary | undefined }) {
  const dashboard = useFetched(dashboardApi.get);
  const now = new Date();
  return (
    <div className="mt-10">
      <WhenFetched fetched={dashboard} loading={<PanelSkeletons className={GRID} />}>
        {({
          drafts,
          scheduled,
          published,
          messages,
          due,
          renewals,
          views,
          new_errors,
          backups,
          site,
        }) => (
          <div className={GRID}>
            {new_errors > 0 && <ErrorAlarm newErrors={new_errors} />}
            <BackupAlarm backups={backups} now={now} />
            <div className="min-w-0 lg:col-span-2">
              <DuePanel items={due} />
            </div>
            <Drafts drafts={drafts} now={now} />
            <MessagesPanel messages={messages} unread={summary?.unread_messages} now={now} />
            <Scheduled posts={scheduled} />
            <Published posts={published} now={now} />
            {renewals.length > 0 && (
              <div className="lg:col-span-2">
                <RenewalsPanel renewals={renewals} />
              </div>
            )}
            {views && (
              <div className="lg:col-span-2">
                <ViewsPanel days={views} />
              </div>
            )}
            <div className="lg:col-span-2">
              <SiteStatus
                site={site}
                backups={backups}
                isMailFailing={Boolean(summary?.mail_failing)}
                now={now}
              />
            </div>
          </div>
        )}
      </WhenFetched>
    </div>
  );
}

function Drafts({ drafts, now }: { drafts: DashboardData["drafts"]; now: Date }) {
  return (
    <Panel
      title="Drafts to finish"
      more={{ to: "/admin/posts?status=draft&sort=updated", label: "All drafts" }}
    >
      {drafts.length === 0 && <PanelNote>No drafts to finish.</PanelNote>}
      <ul>
        {drafts.map(({ id, title, updated_at }) => (
          <PanelRow key={id} note={`Edited ${timeAgo(new Date(updated_at), now)}`}>
            <Link to={`/admin/posts/edit/${id}`} className={LINK}>
              {title}
            </Link>
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}

function Scheduled({ posts }: { posts: DashboardData["scheduled"] }) {
  return (
    <Panel
      title="Scheduled"
      more={{ to: "/admin/posts?status=scheduled", label: "All scheduled posts" }}
    >
      {posts.length === 0 && <PanelNote>No scheduled posts.</PanelNote>}
      <ul>
        {posts.map(({ id, title, publish_at }) => (
          <PanelRow key={id} note={publish_at && dateAndTime(new Date(publish_at))}>
            <Link to={`/admin/posts/edit/${id}`} className={LINK}>
              {title}
            </Link>
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}

function Published({ posts, now }: { posts: DashboardData["published"]; now: Date }) {
  return (
    <Panel
      title="Recently published"
      more={{ to: "/admin/posts?status=published&sort=published", label: "All published posts" }}
    >
      {posts.length === 0 && <PanelNote>No published posts yet.</PanelNote>}
      <ul>
        {posts.map(({ id, title, slug, published_at }) => (
          <PanelRow key={id} note={published_at && timeAgo(new Date(published_at), now)}>
            <a href={`/blog/${slug}`} target="_blank" rel="noreferrer" className={LINK}>
              {title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}
