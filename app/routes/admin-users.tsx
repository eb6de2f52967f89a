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
  return (
    <AdminPage title="Users" lede="Everyone with an account. Only admins can access this area.">
      <WhenFetched fetched={accounts}>
        {({ users }) => <AccountList accounts={users} onChanged={accounts.reload} />}
      </WhenFetched>
    </AdminPage>
  );
}
