import { ADMIN_PAGE } from "../../admin/admin-page.tsx";
import { WebsiteHistory } from "../../admin/website/history/website-history.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { BackLink } from "../../ui/layout/back-link.tsx";
import type { Route } from "./+types/website-history";

export const meta: Route.MetaFunction = ({ matches }) => hiddenPageMeta("History", matches);

export default function WebsiteHistoryPage() {
  return (
    <div className={ADMIN_PAGE}>
      <BackLink to="/admin/website">Website</BackLink>
      <h1 className="mt-2 text-2xl">History</h1>
      <p className="mt-2 mb-8 max-w-prose text-muted">
        Every version of the website that was published. Restoring one publishes it again.
      </p>
      <WebsiteHistory />
    </div>
  );
}
