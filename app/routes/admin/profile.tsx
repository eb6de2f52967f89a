import { ProfileForm } from "../../admin/account/profile-form.tsx";
import { AdminPage } from "../../admin/admin-page.tsx";
import { profileApi } from "../../api/profile.ts";
import { hiddenPageMeta } from "../../shell/meta.ts";
import { useFetched } from "../../ui/data/use-fetched.ts";
import { WhenFetched } from "../../ui/data/when-fetched.tsx";
import type { Route } from "./+types/profile";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Profile");

export default function ProfilePage() {
  const profile = useFetched(profileApi.get);
  return (
    <AdminPage title="Profile" lede="How you appear to readers of your posts.">
      <WhenFetched fetched={profile}>{(data) => <ProfileForm profile={data} />}</WhenFetched>
    </AdminPage>
  );
}
