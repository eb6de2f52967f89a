import { useQuery } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { forForm, queryOf } from "../../session/query-client.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { AdminPage } from "../admin-page.tsx";
import { useAdmin } from "../use-admin.ts";
import { WebsiteProvider } from "./website-context.tsx";

/** The layout of all website pages, so that the draft is loaded once and saved across pages. */
export default function WebsiteLayout() {
  const admin = useAdmin();
  const website = useQuery({ ...queryOf("GET /api/admin/website"), ...forForm });
  if (website.data) {
    return (
      <WebsiteProvider loaded={website.data}>
        <Outlet context={admin} />
      </WebsiteProvider>
    );
  }
  return (
    <AdminPage title="Website">
      <WhenFetched fetched={website} loading={<Skeleton className="h-96 w-full" />}>
        {() => null}
      </WhenFetched>
    </AdminPage>
  );
}
