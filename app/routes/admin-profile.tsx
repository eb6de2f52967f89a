import { profileApi } from "../api/profile.ts";
import { AdminPage } from "../components/admin/admin-page.tsx";
import { ProfileForm } from "../components/admin/profile-form.tsx";
import { useFetched } from "../components/admin/use-fetched.ts";
import { WhenFetched } from "../components/admin/when-fetched.tsx";
import { hiddenPageMeta } from "../meta.ts";
import type { Route } from "./+types/admin-profile";

export const meta: Route.MetaFunction = () => hiddenPageMeta("Profile");

export default function ProfilePage() {
  const profile = useFetched(profileApi.get);
  return (
    <AdminPage title="Profile" lede="How readers see you beside your posts.">
      <WhenFetched fetched={profile}>{(data) => <ProfileForm profile={data} />}</WhenFetched>
    </AdminPage>
  );
}
