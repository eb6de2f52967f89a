import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { dateAndTime, timeZoneLabel } from "../../dates.ts";
import { queryOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { LinkButton } from "../../ui/layout/link.tsx";
import { ADMIN_PAGE } from "../admin-page.tsx";
import { countWithNoun, duration, timeAgo } from "../numbers.ts";
import { LINK, Panel, PanelNote, PanelRow } from "../panel.tsx";
import { summaryOf, ViewsChart } from "../statistics/views-chart.tsx";
import { type Summary, useAdmin } from "../use-admin.ts";
import type { Route } from "./+types/route";
import { DuePanel } from "./due-panel.tsx";
import { backupRows, type DashboardData, type StatusRow, statusRows } from "./status-rows.ts";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Admin Dashboard", matches);

export default function Dashboard() {
  const { email, logOut, summary } = useAdmin();
  return (
    <div className={ADMIN_PAGE}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-b border-rule pb-6">
        <div className="min-w-0">
          <h1 className="text-2xl">Admin Dashboard</h1>
          <p className="mt-1 break-words text-muted">{email}</p>
        </div>
        <Button onClick={logOut}>Logout</Button>
      </header>
      {summary?.mail_failing && <MailAlarm failing={summary.mail_failing} />}
      {summary?.forwarding_ignored && <ProxyAlarm />}
      <div className="mt-8 grid gap-5 md:grid-cols-2">
        <ActionsCard title="Blog Posts" text="Write, edit, and publish posts.">
          <LinkButton to="/admin/posts/new" variant="main">
            Create New Post
          </LinkButton>
          <LinkButton to="/admin/posts">Manage Posts</LinkButton>
        </ActionsCard>
        <ActionsCard title="Import Content" text="Bring over articles from LinkedIn or WordPress.">
          <LinkButton to="/admin/import">Import Articles</LinkButton>
        </ActionsCard>
      </div>
      <DashboardPanels summary={summary} />
    </div>
  );
}

type ActionsCardProps = { title: string; text: string; children: React.ReactNode };

function ActionsCard({ title, text, children }: ActionsCardProps) {
  return (
    <section className="flex flex-col border border-rule bg-raised p-5 md:p-6">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1 mb-5 text-muted">{text}</p>
      <p className="mt-auto flex flex-wrap gap-3">{children}</p>
    </section>
  );
}

const GRID = "grid gap-x-12 gap-y-10 lg:grid-cols-2";

/** All panels of the dashboard: the state of the site, and what needs attention next. */
function DashboardPanels({ summary }: { summary: Summary | undefined }) {
  const dashboard = useQuery(queryOf("GET /api/admin/dashboard"));
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

/** The panels before they are loaded. */
function PanelSkeletons({ className }: { className: string }) {
  return (
    <div className={className}>
      {[1, 2, 3, 4, 5, 6].map((panel) => (
        <div key={panel} className="lg:first:col-span-2 lg:last:col-span-2">
          <div className="flex min-h-10 items-center border-b border-control">
            <Skeleton className="h-5 w-36" />
          </div>
          {[1, 2, 3, 4].map((row) => (
            <div key={row} className="flex min-h-11 items-center border-b border-rule">
              <Skeleton className="h-4 w-2/3" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type MessagesPanelProps = {
  messages: DashboardData["messages"];
  /** The number of unread messages; undefined until it is loaded. */
  unread: number | undefined;
  now: Date;
};

function MessagesPanel({ messages, unread, now }: MessagesPanelProps) {
  const { count, oldest } = messages;
  return (
    <Panel title="Messages waiting" more={{ to: "/admin/messages", label: "Read Messages" }}>
      {count === 0 && <PanelNote>No messages are waiting for a reply.</PanelNote>}
      <ul>
        {oldest.map(({ id, name, created_at }) => (
          <PanelRow key={id} note={`Waiting ${duration(new Date(created_at), now)}`}>
            <Link to={`/admin/messages/${id}`} className={LINK}>
              {name}
            </Link>
          </PanelRow>
        ))}
      </ul>
      {count > oldest.length && <PanelNote>And {count - oldest.length} more.</PanelNote>}
      {Boolean(unread) && <p className="pt-3 text-sm text-muted">{unread} unread</p>}
    </Panel>
  );
}

type RenewalsPanelProps = { renewals: DashboardData["renewals"] };

/** Registrations that expire after this week, but soon enough to renew them now. */
function RenewalsPanel({ renewals }: RenewalsPanelProps) {
  return (
    <Panel
      title="Registrations to renew"
      more={{ to: "/admin/registrations", label: "All registrations" }}
    >
      <ul>
        {renewals.map(({ id, name, days_left }) => (
          <PanelRow key={id} note={`${days_left} days left`}>
            <Link to="/admin/registrations" className={LINK}>
              {name}
            </Link>
          </PanelRow>
        ))}
      </ul>
    </Panel>
  );
}

/** The views of the last days, as a number and a chart. */
function ViewsPanel({ days }: { days: NonNullable<DashboardData["views"]> }) {
  const views = days.reduce((sum, day) => sum + day.views, 0);
  return (
    <Panel title="Page views" more={{ to: "/admin/statistics", label: "All statistics" }}>
      {views === 0 ? (
        <PanelNote>No views yet.</PanelNote>
      ) : (
        <>
          <p className="pt-3 text-muted">
            {countWithNoun(views, "view")} in the last {days.length} days
          </p>
          <ViewsChart days={days} label={summaryOf(days)} isSmall />
        </>
      )}
    </Panel>
  );
}

type SiteStatusProps = Pick<DashboardData, "site" | "backups"> & {
  isMailFailing: boolean;
  now: Date;
};

function SiteStatus({ site, backups, isMailFailing, now }: SiteStatusProps) {
  const rows = [...statusRows(site, isMailFailing), ...backupRows(backups, now)];
  return (
    <Panel title="Site status">
      <dl>
        {rows.map((row) => (
          <div
            key={row.label}
            className="grid min-h-11 grid-cols-[1rem_7rem_minmax(0,1fr)] items-baseline border-b border-rule py-2.5"
          >
            <dt className="contents">
              <StatusDot state={row.state} />
              {row.label}
            </dt>
            <dd className="text-sm text-muted">{row.text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const DOTS: Record<StatusRow["state"], { look: string; word: string }> = {
  good: { look: "bg-brand", word: "" },
  notice: { look: "border border-control", word: "To do: " },
  problem: { look: "bg-signal", word: "Problem: " },
};

/** The word is there because color alone would tell some people nothing. */
function StatusDot({ state }: { state: StatusRow["state"] }) {
  const { look, word } = DOTS[state];
  return (
    <span className={`relative mt-2 size-2 self-start rounded-full ${look}`}>
      <span className="sr-only">{word}</span>
    </span>
  );
}

/** Shown while emails about new messages can't be sent. */
function MailAlarm({ failing }: { failing: NonNullable<Summary["mail_failing"]> }) {
  const { since, last_error, mails } = failing;
  return (
    <div role="alert" className="mt-6 border border-l-4 border-signal bg-raised px-4 py-3">
      <p className="font-semibold">
        Emails have been failing since {dateAndTime(new Date(since))}, {timeZoneLabel}.
      </p>
      <p className="mt-1 break-words">
        {mails === 1 ? "1 email hasn’t" : `${mails} emails haven’t`} been sent. No messages are
        lost: you can read them all under Messages. Last error: {last_error}
      </p>
    </div>
  );
}

/** Shown while every visitor appears to have the same IP address. */
function ProxyAlarm() {
  return (
    <div role="alert" className="mt-6 border border-l-4 border-signal bg-raised px-4 py-3">
      <p className="font-semibold">This site is behind a proxy it isn’t set up for.</p>
      <p className="mt-1 break-words">
        All visitors appear to share one IP address, so one person’s failed logins can block
        everyone. Set <code>TRUST_PROXY</code> to the number of proxies in front of the site,
        usually 1, and restart it.
      </p>
    </div>
  );
}

/** Shown for a day after errors that did not occur before. */
function ErrorAlarm({ newErrors }: { newErrors: number }) {
  return (
    <div role="alert" className="border border-l-4 border-signal bg-raised px-4 py-3 lg:col-span-2">
      <p className="font-semibold">
        {newErrors === 1 ? "1 new error" : `${newErrors} new errors`} in the last day.
      </p>
      <p className="mt-1">
        <Link to="/admin/activity/errors" className="link">
          See what failed
        </Link>
      </p>
    </div>
  );
}

type BackupAlarmProps = { backups: DashboardData["backups"]; now: Date };

/** Shown while backups fail, are missing, or can't be restored. */
function BackupAlarm({ backups, now }: BackupAlarmProps) {
  const problems = backupRows(backups, now).filter(({ state }) => state === "problem");
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="border border-l-4 border-signal bg-raised px-4 py-3 lg:col-span-2">
      <p className="font-semibold">Your backups need attention.</p>
      {problems.map(({ label, text }) => (
        <p key={label} className="mt-1 break-words">
          {text}
        </p>
      ))}
    </div>
  );
}
