import { AdminPage } from "../admin/admin-page.tsx";
import { UserList } from "../admin/users/user-list.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-users";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Users");

export default function UsersPage() {
  return (
    <AdminPage title="Users" lede="Everyone with an account. Only admins can access this area.">
      <UserList />
    </AdminPage>
  );
}
