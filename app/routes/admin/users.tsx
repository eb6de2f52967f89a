import { usersQuerySchema } from "#features/auth/accounts/users.schema.ts";
import { AdminPage } from "../../admin/admin-page.tsx";
import { useListFilter } from "../../admin/use-list-filter.ts";
import { InviteDialog } from "../../admin/users/invite-dialog.tsx";
import { UserList } from "../../admin/users/user-list.tsx";
import { usersApi } from "../../api/users.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import type { Route } from "./+types/users";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Users", matches);

export default function UsersPage() {
  const list = useListFilter(usersQuerySchema);
  const fetched = useFetched(usersApi.list, list.search);
  return (
    <AdminPage
      title="Users"
      lede="Everyone with an account. Only admins can access this area."
      actions={
        <>
          <LinkButton to="/admin/password-reset">Password reset</LinkButton>
          <InviteDialog sendsEmail={fetched.data?.sends_email ?? true} onInvited={fetched.reload} />
        </>
      }
    >
      <UserList list={list} fetched={fetched} />
    </AdminPage>
  );
}
