import { ProfileForm } from "../admin/account/profile-form.tsx";
import { AdminPage } from "../admin/admin-page.tsx";
import { profileApi } from "../api/profile.ts";
import { hiddenPageMeta } from "../meta.ts";
import { useFetched } from "../ui/use-fetched.ts";
import { WhenFetched } from "../ui/when-fetched.tsx";
import type { Route } from "./+types/admin-profile";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Profile");

export default function ProfilePage() {
  const profile = useFetched(profileApi.get);
  return (
    <AdminPage title="Profile" lede="How you appear to readers of your posts.">
      <WhenFetched fetched={profile}>{(data) => <ProfileForm profile={data} />}</WhenFetched>
    </AdminPage>
  );
}
