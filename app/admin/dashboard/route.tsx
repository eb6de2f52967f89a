import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { counted } from "#platform/text/counted.ts";
import { dateAndTime, timeZoneLabel } from "../../dates.ts";
import { queryOf } from "../../session/query-client.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/button.tsx";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import { LinkButton } from "../../ui/layout/link.tsx";
import { ADMIN_PAGE } from "../admin-page.tsx";
import { duration, timeAgo } from "../numbers.ts";
import { LINK, Panel, PanelNote } from "../panel.tsx";
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

type ActionsCardProps = { title: string; text: string; children: ReactNode };

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
const WIDE = "min-w-0 lg:col-span-2";

/** All panels of the dashboard: the state of the site, and what needs attention next. */
function DashboardPanels({ summary }: { summary: Summary | undefined }) {
  const dashboard = useQuery(queryOf("GET /api/admin/dashboard"));
  const now = new Date();
  return (
    <div className="mt-10">
      <WhenFetched fetched={dashboard} loading={<PanelSkeletons />}>
        {({ drafts, scheduled, published, messages, due, renewals, views, ...status }) => (
          <div className={GRID}>
            {status.new_errors > 0 && <ErrorAlarm newErrors={status.new_errors} />}
            <BackupAlarm rows={backupRows(status.backups, now)} />
            <div className={WIDE}>
              <DuePanel items={due} />
            </div>
            <Drafts drafts={drafts} now={now} />
            <MessagesPanel messages={messages} unread={summary?.unread_messages} now={now} />
            <Scheduled posts={scheduled} />
            <Published posts={published} now={now} />
            {renewals.length > 0 && (
              <div className={WIDE}>
                <RenewalsPanel renewals={renewals} />
              </div>
            )}
            {views && (
              <div className={WIDE}>
                <ViewsPanel days={views} />
              </div>
            )}
            <div className={WIDE}>
              <SiteStatus
                rows={[
                  ...statusRows(status.site, Boolean(summary?.mail_failing)),
                  ...backupRows(status.backups, now),
                ]}
              />
            </div>
          </div>
        )}
      </WhenFetched>
    </div>
  );
}

/** The panels before they are loaded. */
function PanelSkeletons() {
  return (
    <div className={GRID}>
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

type DraftsProps = { drafts: DashboardData["drafts"]; now: Date };

function Drafts({ drafts, now }: DraftsProps) {
  return (
    <Panel
      title="Drafts to finish"
      more={{ to: "/admin/posts?status=draft&sort=updated", label: "All drafts" }}
      note={drafts.length === 0 && "No drafts to finish."}
      rows={drafts.map(({ id, title, updated_at }) => ({
        key: id,
        to: `/admin/posts/edit/${id}`,
        text: title,
        note: `Edited ${timeAgo(new Date(updated_at), now)}`,
      }))}
    />
  );
}

function Scheduled({ posts }: { posts: DashboardData["scheduled"] }) {
  return (
    <Panel
      title="Scheduled"
      more={{ to: "/admin/posts?status=scheduled", label: "All scheduled posts" }}
      note={posts.length === 0 && "No scheduled posts."}
      rows={posts.map(({ id, title, publish_at }) => ({
        key: id,
        to: `/admin/posts/edit/${id}`,
        text: title,
        note: publish_at && dateAndTime(new Date(publish_at)),
      }))}
    />
  );
}

function Published({ posts, now }: { posts: DashboardData["published"]; now: Date }) {
  return (
    <Panel
      title="Recently published"
      more={{ to: "/admin/posts?status=published&sort=published", label: "All published posts" }}
      note={posts.length === 0 && "No published posts yet."}
      rows={posts.map(({ id, title, slug, published_at }) => ({
        key: id,
        text: (
          <a href={`/blog/${slug}`} target="_blank" rel="noreferrer" className={LINK}>
            {title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ),
        note: published_at && timeAgo(new Date(published_at), now),
      }))}
    />
  );
}

type MessagesPanelProps = {
  messages: DashboardData["messages"];
  /** The number of unread messages; undefined until it is loaded. */
  unread: number | undefined;
  now: Date;
};

function MessagesPanel({ messages: { count, oldest }, unread, now }: MessagesPanelProps) {
  return (
    <Panel
      title="Messages waiting"
      more={{ to: "/admin/messages", label: "Read Messages" }}
      note={count === 0 && "No messages are waiting for a reply."}
      rows={oldest.map(({ id, name, created_at }) => ({
        key: id,
        to: `/admin/messages/${id}`,
        text: name,
        note: `Waiting ${duration(new Date(created_at), now)}`,
      }))}
    >
      {count > oldest.length && <PanelNote>And {count - oldest.length} more.</PanelNote>}
      {Boolean(unread) && <p className="pt-3 text-sm text-muted">{unread} unread</p>}
    </Panel>
  );
}

/** Registrations that expire after this week, but soon enough to renew them now. */
function RenewalsPanel({ renewals }: { renewals: DashboardData["renewals"] }) {
  return (
    <Panel
      title="Registrations to renew"
      more={{ to: "/admin/registrations", label: "All registrations" }}
      rows={renewals.map(({ id, name, days_left }) => ({
        key: id,
        to: "/admin/registrations",
        text: name,
        note: `${days_left} days left`,
      }))}
    />
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
            {counted(views, "view")} in the last {days.length} days
          </p>
          <ViewsChart days={days} label={summaryOf(days)} isSmall />
        </>
      )}
    </Panel>
  );
}

function SiteStatus({ rows }: { rows: StatusRow[] }) {
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

type AlarmProps = { title: string; isInPanels?: boolean; children: ReactNode };

/** A problem that needs an admin, above everything else or above the panels. */
function Alarm({ title, isInPanels, children }: AlarmProps) {
  return (
    <div
      role="alert"
      className={classNames(
        "border border-l-4 border-signal bg-raised px-4 py-3",
        isInPanels ? "lg:col-span-2" : "mt-6",
      )}
    >
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}

/** Shown while emails about new messages can't be sent. */
function MailAlarm({ failing }: { failing: NonNullable<Summary["mail_failing"]> }) {
  const { since, last_error, mails } = failing;
  return (
    <Alarm
      title={`Emails have been failing since ${dateAndTime(new Date(since))}, ${timeZoneLabel}.`}
    >
      <p className="mt-1 break-words">
        {mails === 1 ? "1 email hasn’t" : `${mails} emails haven’t`} been sent. No messages are
        lost: you can read them all under Messages. Last error: {last_error}
      </p>
    </Alarm>
  );
}

/** Shown while every visitor appears to have the same IP address. */
function ProxyAlarm() {
  return (
    <Alarm title="This site is behind a proxy it isn’t set up for.">
      <p className="mt-1 break-words">
        All visitors appear to share one IP address, so one person’s failed logins can block
        everyone. Set <code>TRUST_PROXY</code> to the number of proxies in front of the site,
        usually 1, and restart it.
      </p>
    </Alarm>
  );
}

/** Shown for a day after errors that did not occur before. */
function ErrorAlarm({ newErrors }: { newErrors: number }) {
  return (
    <Alarm title={`${counted(newErrors, "new error")} in the last day.`} isInPanels>
      <p className="mt-1">
        <Link to="/admin/activity/errors" className="link">
          See what failed
        </Link>
      </p>
    </Alarm>
  );
}

/** Shown while backups fail, are missing, or can't be restored. */
function BackupAlarm({ rows }: { rows: StatusRow[] }) {
  const problems = rows.filter(({ state }) => state === "problem");
  if (problems.length === 0) return null;
  return (
    <Alarm title="Your backups need attention." isInPanels>
      {problems.map(({ label, text }) => (
        <p key={label} className="mt-1 break-words">
          {text}
        </p>
      ))}
    </Alarm>
  );
}
