import { useNavigate, useSearchParams } from "react-router";
import { AdminPage } from "../../admin/admin-page.tsx";
import { ImportTabs } from "../../admin/import/import-tabs.tsx";
import { useImport } from "../../admin/import/progress/use-import.ts";
import { EarlierImports } from "../../admin/import/report/earlier-imports.tsx";
import type { Import } from "../../api/imports.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/import";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Import Articles", matches);

export default function ImportArticles() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const id = query.get("id") ?? undefined;
  const current = useImport(id);

  function open(other: Import) {
    current.replace(other);
    navigate(`?id=${other.id}`);
  }

  return (
    <AdminPage
      title="Import Articles"
      lede="Bring over articles from LinkedIn or WordPress. Imported posts are published right away."
    >
      <ImportTabs id={id} current={current} onOpen={open} />
      {!id && <EarlierImports onOpen={open} />}
    </AdminPage>
  );
}
