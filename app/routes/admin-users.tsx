import { firm } from "#content/firm.ts";
import { api } from "../auth/api.ts";
import { AccountList } from "../components/admin/account-list.tsx";
import { AdminPage } from "../components/admin/admin-page.tsx";
import { AuditLog } from "../components/admin/audit-log.tsx";
import { useFetched } from "../components/admin/use-fetched.ts";
import { WhenFetched } from "../components/admin/when-fetched.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-users";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Users");

export default function UsersPage() {
  const accounts = useFetched(api.users);
  const audit = useFetched(api.audit);

  function reload() {
    accounts.reload();
    audit.reload();
  }

  return (
    <AdminPage title="Users" lede="Everybody with an account. Only admins can enter this area.">
      <WhenFetched fetched={accounts}>
        {({ users }) => <AccountList accounts={users} onChanged={reload} />}
      </WhenFetched>
      <h2 className="mt-12 text-[1.5rem]">Audit log</h2>
      <p className="mt-1 mb-4 text-muted">
        The last 100 events, newest first, in {firm.timeZoneLabel}.
      </p>
      <WhenFetched fetched={audit}>{({ entries }) => <AuditLog entries={entries} />}</WhenFetched>
    </AdminPage>
  );
}
