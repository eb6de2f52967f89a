import { Follows } from "../components/admin/follows.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-import";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Import Articles");

export default function ImportArticles() {
  return <Follows title="Import Articles" />;
}
