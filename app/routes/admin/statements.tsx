import { useNavigate } from "react-router";
import { AdminPage } from "../../admin/admin-page.tsx";
import { StatementList } from "../../admin/statements/statement-list.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Button } from "../../ui/forms/button.tsx";
import type { Route } from "./+types/statements";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Statements", matches);

export default function StatementsPage() {
  const navigate = useNavigate();
  return (
    <AdminPage
      title="Statements"
      lede="Capability statements for one solicitation, sent as a private link."
      actions={
        <Button variant="main" onClick={() => navigate("/admin/statements/new")}>
          New statement
        </Button>
      }
    >
      <StatementList />
    </AdminPage>
  );
}
