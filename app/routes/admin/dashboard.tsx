import { ADMIN_PAGE } from "../../admin/admin-page.tsx";
import { MailAlarm, ProxyAlarm } from "../../admin/dashboard/alarms.tsx";
import { DashboardPanels } from "../../admin/dashboard/dashboard-panels.tsx";
import { useAdmin } from "../../session/use-admin.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/forms/button.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import type { Route } from "./+types/dashboard";

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
    <Card title={title} className="flex flex-col">
      <p className="mt-1 mb-5 text-muted">{text}</p>
      <p className="mt-auto flex flex-wrap gap-3">{children}</p>
    </Card>
  );
}
