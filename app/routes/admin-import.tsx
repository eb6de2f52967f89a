import { useSearchParams } from "react-router";
import { AdminPage } from "../components/admin/admin-page.tsx";
import { EarlierImports } from "../components/admin/import/earlier-imports.tsx";
import { ImportTabs } from "../components/admin/import/import-tabs.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-import";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Import Articles");

export default function ImportArticles() {
  const [query] = useSearchParams();
  const id = query.get("id") ?? undefined;
  return (
    <AdminPage
      title="Import Articles"
      lede="Bring over articles from LinkedIn or WordPress. Imported posts are published at once."
    >
      <ImportTabs id={id} />
      {!id && <EarlierImports />}
    </AdminPage>
  );
}
