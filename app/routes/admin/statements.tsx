import { AdminPage } from "../../admin/admin-page.tsx";
import { StatementList } from "../../admin/statements/statement-list.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { LinkButton } from "../../ui/layout/link-button.tsx";
import type { Route } from "./+types/statements";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Statements", matches);

export default function StatementsPage() {
  return (
    <AdminPage
      title="Statements"
      lede="Capability statements for one solicitation, sent as a private link."
      actions={
        <LinkButton to="/admin/statements/new" variant="main">
          New statement
        </LinkButton>
      }
    >
      <StatementList />
    </AdminPage>
  );
}
