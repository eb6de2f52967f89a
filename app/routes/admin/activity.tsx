import { ActivityLinks } from "../../admin/activity/activity-links.tsx";
import { AuditLog } from "../../admin/activity/audit-log.tsx";
import { AdminPage } from "../../admin/admin-page.tsx";
import { timeZoneLabel } from "../../dates.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/activity";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Activity", matches);

export default function ActivityPage() {
  return (
    <AdminPage
      title="Activity"
      lede={`Who did what over the last year, newest first. Times are shown in ${timeZoneLabel}.`}
    >
      <ActivityLinks />
      <AuditLog />
    </AdminPage>
  );
}
