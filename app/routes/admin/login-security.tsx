import { AdminPage } from "../../admin/admin-page.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { LoginSecurity } from "../../site/account/security/login-security.tsx";
import type { Route } from "./+types/login-security";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Login security");

export default function LoginSecurityPage() {
  return (
    <AdminPage title="Login security" lede="What protects your account besides your password.">
      <div className="max-w-3xl">
        {/* The headings in it are of the third level, as on the account page. */}
        <h2 className="sr-only">Second factors</h2>
        <LoginSecurity />
      </div>
    </AdminPage>
  );
}
