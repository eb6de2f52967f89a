import { WebsiteOverview } from "../../admin/website/website-overview.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import type { Route } from "./+types/website-overview";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("Website", matches);

export default function WebsitePage() {
  return <WebsiteOverview />;
}
