import { firm } from "#content/firm.ts";
import { AdminPage } from "../../admin/admin-page.tsx";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { Sessions } from "../../site/account/sessions.tsx";
import type { Route } from "./+types/sessions";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Sessions");

export default function SessionsPage() {
  return (
    <AdminPage
      title="Sessions"
      lede={`Where you’re logged in. Times are shown in ${firm.timeZoneLabel}.`}
    >
      <Sessions />
    </AdminPage>
  );
}
