import { Outlet } from "react-router";
import { AdminPage } from "../../admin/admin-page.tsx";
import { WebsiteProvider } from "../../admin/website/website-context.tsx";
import { websiteApi } from "../../api/website.ts";
import { useAdmin } from "../../session/use-admin.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";

/** Around all pages of the draft, so that it is loaded once and saved while they change. */
export default function WebsiteLayout() {
  const admin = useAdmin();
  const { data, ...fetched } = useFetched(websiteApi.get);
  if (data) {
    return (
      <WebsiteProvider loaded={data}>
        <Outlet context={admin} />
      </WebsiteProvider>
    );
  }
  return (
    <AdminPage title="Website">
      <WhenFetched fetched={{ data, ...fetched }} loading={<Skeleton className="h-96 w-full" />}>
        {() => null}
      </WhenFetched>
    </AdminPage>
  );
}
