import { ActivityLinks } from "../../admin/activity/activity-links.tsx";
import { ErrorList } from "../../admin/activity/error-list.tsx";
import { AdminPage } from "../../admin/admin-page.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/errors";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Errors", matches);

export default function ErrorsPage() {
  return (
    <AdminPage
      title="Activity"
      lede="Errors on the server and in browsers over the last 90 days, grouped by cause. Nothing that people typed is stored. An error that you mark as fixed reopens if it happens again."
    >
      <ActivityLinks />
      <ErrorList />
    </AdminPage>
  );
}
