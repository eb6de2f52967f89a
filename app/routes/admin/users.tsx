import { AdminPage } from "../../admin/admin-page.tsx";
import { InviteDialog } from "../../admin/users/invite-dialog.tsx";
import { useUsers } from "../../admin/users/use-users.ts";
import { UserList } from "../../admin/users/user-list.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/users";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Users");

export default function UsersPage() {
  const users = useUsers();
  return (
    <AdminPage
      title="Users"
      lede="Everyone with an account. Only admins can access this area."
      actions={
        <InviteDialog
          sendsEmail={users.fetched.data?.sends_email ?? true}
          onInvited={users.fetched.reload}
        />
      }
    >
      <UserList {...users} />
    </AdminPage>
  );
}
