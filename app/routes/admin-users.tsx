import { firm } from "#content/firm.ts";
import { AuditLog } from "../admin/activity/audit-log.tsx";
import { useAuditLog } from "../admin/activity/use-audit-log.ts";
import { AdminPage } from "../admin/admin-page.tsx";
import { AccountList } from "../admin/users/account-list.tsx";
import { usersApi } from "../api/users.ts";
import { hiddenPageMeta } from "../meta.ts";
import { useFetched } from "../ui/use-fetched.ts";
import { WhenFetched } from "../ui/when-fetched.tsx";
import type { Route } from "./+types/admin-users";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Users");

export default function UsersPage() {
  const accounts = useFetched(usersApi.list);
  const log = useAuditLog();

  function reload() {
    accounts.reload();
    log.fetched.reload();
  }

  return (
    <AdminPage title="Users" lede="Everyone with an account. Only admins can access this area.">
      <WhenFetched fetched={accounts}>
        {({ users }) => <AccountList accounts={users} onChanged={reload} />}
      </WhenFetched>
      <h2 id="audit-log" tabIndex={-1} className="mt-12 w-fit scroll-mt-24 text-[1.5rem]">
        Audit log
      </h2>
      <p className="mt-1 mb-6 text-muted">
        Who did what over the last year, newest first. Times are shown in {firm.timeZoneLabel}.
      </p>
      <AuditLog log={log} hash="audit-log" />
    </AdminPage>
  );
}
